import { type Static, Type } from 'typebox';
import { money, nullable, Text, text, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { dataState } from './data-state.ts';
import { agreedSums, endedIn } from './results.ts';

export const AgreedPromotion = Type.Object({
  supplier_id: Text,
  supplier_name: Text,
  sku: Type.String(),
  name: Type.String(),
  proposal_id: nullable(Type.Integer({ description: 'The approved proposal that the promotion is matched with' })),
  title: Text,
  start_yw: Yw,
  end_yw: Yw,
  units: Type.Number({ description: 'Sold in the weeks that something was agreed for' }),
  agreed_funding_eur: agreedSums.agreed_funding_eur,
  paid_funding_eur: money(
    'What sales rows say that the supplier paid for the same units; null where none of these says',
  ),
  open_funding_eur: agreedSums.open_funding_eur,
});
export type AgreedPromotion = Static<typeof AgreedPromotion>;

/** The list in files; also what it can be sorted by. */
export const AGREED_FUNDING_COLUMNS = columns<AgreedPromotion>({
  supplier_id: 'text',
  supplier_name: 'text',
  sku: 'text',
  name: 'text',
  proposal_id: 'integer',
  title: 'text',
  start_yw: 'integer',
  end_yw: 'integer',
  units: 'decimal',
  agreed_funding_eur: 'money',
  paid_funding_eur: 'money',
  open_funding_eur: 'money',
});

export const agreedFunding = route({
  method: 'GET',
  path: '/api/promo/results/funding',
  section: 'promo_read',
  summary: 'What suppliers agreed to pay for finished promotions, and what of it is open',
  description:
    'Promotions of /results that an approved proposal or the product says a supplier funding for, those first of which most is open. What sales rows say that suppliers paid is the import column `funding`.',
  query: Type.Partial(
    Type.Object({
      ...endedIn,
      supplier_id: text(100, 'Of that supplier alone', 1),
      ...paging(AGREED_FUNDING_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    from_yw: nullable(Yw),
    to_yw: nullable(Yw),
    funding: Type.Array(AgreedPromotion),
    ...dataState,
  }),
  formats: LIST_FORMATS,
});
