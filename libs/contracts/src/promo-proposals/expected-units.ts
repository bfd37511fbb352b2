import { type Static, Type } from 'typebox';
import { Day, number, Text, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { stockFilter, weeksAhead } from './shortfalls.ts';

export const ExpectedUnits = Type.Object({
  yw: Yw,
  start_date: Day('Monday of the week'),
  code: Type.String(),
  name: Text,
  supplier_id: Text,
  supplier_name: Text,
  expected_units: number(
    'What the promotions were expected to sell in the week when they were approved; null where nothing says',
  ),
  p90_units: number(
    'The units that are not exceeded nine times out of ten: the sum of those of the promotions, of each its share of the week; null where nothing says',
  ),
  promotions: Type.Array(Type.Object({ proposal_id: Type.Integer(), title: Text }), {
    description: 'Approved promotions of the SKU that run in the week, the soonest first',
  }),
});
export type ExpectedUnits = Static<typeof ExpectedUnits>;

export const ExpectedWeek = Type.Object({
  yw: Yw,
  expected_units: number('Sum of the week’s rows whose units are known; null where none are'),
  skus: Type.Integer({ description: 'SKUs that approved promotions of the week have' }),
  promotions: Type.Integer({ description: 'Approved promotions that run in the week' }),
});

/** Expected units in files; also what they can be sorted by. */
export const EXPECTED_UNITS_COLUMNS = columns<ExpectedUnits>({
  yw: 'integer',
  start_date: 'date',
  code: 'text',
  name: 'text',
  supplier_id: 'text',
  supplier_name: 'text',
  expected_units: 'decimal',
  p90_units: 'decimal',
  promotions: [
    'text',
    ({ promotions }) => promotions.map(({ proposal_id, title }) => title ?? `#${proposal_id}`).join(', '),
  ],
});

export const expectedUnits = route({
  method: 'GET',
  path: '/api/promo/expected-units',
  section: 'promo_read',
  summary: 'What approved promotions are expected to sell, by week and product, whether stock suffices or not',
  description:
    'A row a week and SKU, of so many weeks, this one included; also of promotions that have begun. The units of a promotion are shared evenly by its weeks. `weeks` sums up each week, whatever page of the rows is asked for. Promotions that the filters leave out add nothing.',
  query: Type.Partial(
    Type.Object({
      weeks: weeksAhead,
      ...stockFilter,
      ...paging(EXPECTED_UNITS_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ expected_units: Type.Array(ExpectedUnits), weeks: Type.Array(ExpectedWeek) }),
  formats: LIST_FORMATS,
});
