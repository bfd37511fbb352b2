import { type Static, Type } from 'typebox';
import { anyOf, Day, day, nullable, number, Text, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { ofChannels } from './calendar-filter.ts';
import { MAX_SHORT_NAMED, SHORTFALL_WEEKS } from './words.ts';

const units = (description: string) => number(`${description}, units`);

export const Shortfall = Type.Object({
  proposal_id: Type.Integer(),
  title: Text,
  source: Type.String(),
  channel: Text,
  proposed_by_id: nullable(Type.Integer()),
  co_planner_ids: Type.Array(Type.Integer()),
  start_yw: Yw,
  end_yw: Yw,
  start_date: Day('Its first day'),
  code: Type.String(),
  name: Text,
  supplier_id: Text,
  supplier_name: Text,
  on_hand: units('In stock now'),
  on_order: units('Ordered and not yet there'),
  needed: Type.Number({ description: 'What it was expected to sell in all when it was approved, units' }),
  needed_earlier: Type.Number({
    description:
      'The same of approved promotions of the SKU that start before it, or on its day with a lower number, units; of one that has begun the share of its weeks that are left, this one included',
  }),
  shortfall: Type.Number({ description: 'needed + needed_earlier − on_hand − on_order, units' }),
  lead_time_days: nullable(Type.Integer({ description: 'From order to delivery' })),
  order_by: Type.Union([Type.String(), Type.Null()], {
    description: 'The last day to order for the first day, YYYY-MM-DD; null without a lead time',
  }),
  order_units: Type.Number({
    description: '`shortfall` in whole packs of the product, and at least the least order of its supplier',
  }),
  moq: units('The least order by the catalogue'),
  pack_size: number('Units in a pack, by the catalogue'),
});
export type Shortfall = Static<typeof Shortfall>;

/** Shortfalls in files; also what they can be sorted by. */
export const SHORTFALL_COLUMNS = columns<Shortfall>({
  proposal_id: 'integer',
  title: 'text',
  source: 'text',
  channel: 'text',
  start_yw: 'integer',
  end_yw: 'integer',
  start_date: 'date',
  code: 'text',
  name: 'text',
  supplier_id: 'text',
  supplier_name: 'text',
  on_hand: 'decimal',
  on_order: 'decimal',
  needed: 'decimal',
  needed_earlier: 'decimal',
  shortfall: 'decimal',
  lead_time_days: 'integer',
  order_by: 'date',
  order_units: 'decimal',
  moq: 'decimal',
  pack_size: 'decimal',
});

export const weeksAhead = Type.Integer({
  minimum: 1,
  maximum: SHORTFALL_WEEKS.most,
  default: SHORTFALL_WEEKS.usual,
  description: 'Weeks ahead',
});

/** Of which promotions and products: of some sources, channels and suppliers. */
export const stockFilter = {
  source: anyOf('Source'),
  channel: ofChannels,
  supplier_id: anyOf('Code of the product’s supplier'),
};

export const stockShortfalls = route({
  method: 'GET',
  path: '/api/promo/stock-shortfalls',
  section: 'promo_read',
  summary: 'Lines of approved promotions to come that stock and orders do not suffice for, the soonest first',
  description:
    'Of promotions that start within so many weeks, this one included. Lines without an expectation, and SKUs whose stock is not known, are left out. Filters choose among the lines: what other promotions take stays taken.',
  query: Type.Partial(
    Type.Object({
      weeks: weeksAhead,
      ...stockFilter,
      ...paging(SHORTFALL_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ shortfalls: Type.Array(Shortfall) }),
  formats: LIST_FORMATS,
});

export const WaitingStock = Type.Object({
  proposal_id: Type.Integer(),
  lines: Type.Integer(),
  lines_known: Type.Integer({ description: 'Lines of which both stock and what they need are known' }),
  lines_short: Type.Integer({ description: 'Those of them that stock and orders do not last for' }),
  units_short: Type.Integer({ description: 'What they lack, each in whole units, rounded up' }),
  order_by: day('The last day to order all that they lack for the first day; null without a lead time'),
  short: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Text,
      shortfall: Type.Number({ description: 'needed + needed_earlier − on_hand − on_order, units' }),
    }),
    { maxItems: MAX_SHORT_NAMED, description: `Those that lack most, at most ${MAX_SHORT_NAMED}` },
  ),
});
export type WaitingStock = Static<typeof WaitingStock>;

export const waitingStock = route({
  method: 'GET',
  path: '/api/promo/stock-shortfalls/waiting',
  section: 'promo_read',
  summary: 'Of each proposal that awaits approval, how many of its products stock and orders do not suffice for',
  description:
    'What it was expected to sell in all when it was last saved or submitted, and what approved promotions of the same SKUs that start before it need, against stock and orders of now. Other proposals that wait take nothing. The soonest first.',
  status: 200,
  response: Type.Object({ proposals: Type.Array(WaitingStock) }),
});
