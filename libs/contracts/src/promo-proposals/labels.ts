import { PRICED_PER, UNITS, type Unit } from '@promo/retail/units';
import { type Static, Type } from 'typebox';
import { day, id, Money, money, nullable, number, Text } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { SaleKindWord } from '../promo-analytics/nc30.ts';
import { route } from '../route.ts';
import { LABEL_GAPS } from './words.ts';

/** What the shelf label of a line says, as far as it is known. */
export const Label = Type.Object({
  code: Type.String(),
  ean: Text,
  name: Text,
  brand: Text,
  valid_from: day('First day of the promotion'),
  valid_to: day('Its last day'),
  promo_price: money('What a unit costs meanwhile; for N+F the regular price'),
  regular_price: nullable(Money),
  mechanic: nullable(
    Type.String({ description: 'As it holds: N+F beside a discount or a price of the line does not' }),
  ),
  sale_kind: SaleKindWord,
  nc30_price: money('The lowest price of the 30 days before'),
  discount_pct: nullable(
    Type.Integer({
      description:
        'The percentage to print: promo_price below nc30_price, rounded down, and not how far it is below regular_price; null where it may not be announced, and where it is less than one',
    }),
  ),
  net_quantity: number('What the product holds, in unit'),
  unit: nullable(Type.Enum(Object.keys(UNITS) as Unit[])),
  unit_price: money('promo_price for a unit of unit_price_per'),
  unit_price_per: nullable(Type.Enum([...PRICED_PER])),
  anchor_price: money('The additional (anchor) price'),
  anchor_date: day('The day that it is of'),
  gaps: Type.Array(Type.Enum([...LABEL_GAPS]), { description: 'What is missing, or speaks against printing it now' }),
});
export type Label = Static<typeof Label>;

/** Labels in files; also what they can be sorted by. */
export const LABEL_COLUMNS = columns<Label>({
  code: 'text',
  ean: 'text',
  name: 'text',
  brand: 'text',
  valid_from: 'date',
  valid_to: 'date',
  promo_price: 'money',
  regular_price: 'money',
  mechanic: 'text',
  sale_kind: 'text',
  nc30_price: 'money',
  // Beside the regular price it would be taken for the depth.
  discount_pct: { kind: 'integer', heading: 'printable_discount_pct' },
  net_quantity: 'decimal',
  unit: 'text',
  unit_price: 'money',
  unit_price_per: 'text',
  anchor_price: 'money',
  anchor_date: 'date',
  gaps: ['text', ({ gaps }) => gaps.join(', ')],
});

export const proposalLabels = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/labels',
  section: 'promo_read',
  summary: 'What the shelf labels of its lines say, and what is missing for them',
  description:
    'Computed from the products, prices and plans as they are now. Without promo-analytics there is no answer: 503.',
  params: Type.Object({ proposal_id: id('Id of the proposal') }),
  query: Type.Partial(Type.Object(paging(LABEL_COLUMNS)), { additionalProperties: false }),
  status: 200,
  response: Type.Object({ proposal_id: Type.Integer(), labels: Type.Array(Label) }),
  formats: LIST_FORMATS,
  errors: [404],
});
