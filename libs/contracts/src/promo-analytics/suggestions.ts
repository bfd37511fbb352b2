import { type Static, Type } from 'typebox';
import { day, nullable, number, Text, User, Yw } from '../fields.ts';
import { route } from '../route.ts';
import { fitFields } from './forecast-fields.ts';
import { SuggestionRequest } from './suggestion-request.ts';
import {
  FORECAST_BASES,
  MAX_SUGGESTED_SKU_WEEKS,
  MAX_UNRECKONED,
  SUGGESTION_GAPS,
  SUGGESTION_LIMITS,
  SUGGESTION_OBJECTIVES,
  SUGGESTION_ORIGINS,
} from './words.ts';

const BODY_LIMIT = 1024 * 1024;

const euro = (description: string) => Type.Number({ description: `${description}, euro` });
const units = (description: string) => Type.Number({ description });
const percent = (description: string) => number(`${description}, percent`);

/** What a promotion, a week or a calendar is expected to bring. */
const bringing = {
  units: units('Units expected to be sold'),
  uplift_units: units('Those beyond ordinary weeks'),
  revenue_eur: euro('Including VAT'),
  funding_eur: euro('What suppliers pay'),
  discount_cost_eur: euro('Margin given up on the units sold, less what suppliers pay'),
  margin_eur: euro('Incremental margin, less what families and later weeks lose'),
};

const bounds = {
  margin_p10_eur: euro('Margin that is exceeded nine times out of ten'),
  margin_p90_eur: euro('Margin that is not exceeded nine times out of ten'),
};

export const CalendarPromotion = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  category: Type.String(),
  family: nullable(Type.String()),
  supplier_id: nullable(Type.String()),
  supplier_name: nullable(Type.String()),
  start_yw: Yw,
  end_yw: Yw,
  weeks: Type.Integer(),
  discount_pct: percent('Depth'),
  promo_price: nullable(euro('Price of a unit including VAT')),
  regular_price: nullable(euro('Price of a unit without the promotion')),
  supplier_funding: euro('What the supplier pays a unit, net of VAT'),
  funding_to_agree: Type.Boolean({
    description: 'It is a guess from what the supplier usually paid (`usual_funding`), and still to be agreed',
  }),
  origin: Type.Enum([...SUGGESTION_ORIGINS], {
    description: 'suggested; fixed: as asked; planned: of a proposal',
  }),
  proposal_id: nullable(Type.Integer()),
  status: nullable(Type.String({ description: 'Of the proposal' })),
  also_planned: Type.Array(Type.Integer(), {
    description: 'Other proposals that plan the SKU in one of its weeks and are not approved yet: those of `pending`',
  }),
  known: Type.Boolean({ description: 'false without price, cost, ordinary sales or forecast: its figures are 0' }),
  ...bringing,
  ...bounds,
  shortfall: number(
    'Units that stock and orders lack for it, from this week on, after promotions of the SKU that begin before: those of this calendar, and what stands before the range; null where stock is not known',
  ),
  order_by: day('The last day to order for its first week, whether anything lacks or not'),
  nc30_price: nullable(
    euro(
      'Lowest price of the 30 days before its Monday, of what this calendar plans too; null of what is planned, which its proposal tells',
    ),
  ),
  announceable: nullable(
    Type.Boolean({ description: 'Its price is below that; null without one, and where NC30 says nothing of the SKU' }),
  ),
  printable_discount_pct: nullable(
    Type.Integer({ description: 'The percentage to print: whole, rounded down; null where not announceable' }),
  ),
  why: Type.Object({
    uplift_pct: percent('Expected uplift'),
    mean_uplift_pct: percent('Mean uplift, which units and money follow from'),
    break_even_uplift_pct: percent('Uplift at which it would earn as much as no promotion'),
    basis: nullable(Type.Enum([...FORECAST_BASES], { description: 'What the forecast rests on' })),
    week_gain_eur: nullable(euro('What it brings beyond the SKU’s middle week of the range, at the best depth there')),
  }),
});
export type CalendarPromotion = Static<typeof CalendarPromotion>;

/** A product that no promotion can be reckoned of, and why. */
const Unreckoned = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  missing: Type.Array(Type.Enum([...SUGGESTION_GAPS]), { description: 'What to mend first stands first' }),
});
export type Unreckoned = Static<typeof Unreckoned>;

export const PlannedCalendar = Type.Object({
  promotions: Type.Array(CalendarPromotion, { description: 'By week and SKU' }),
  totals: Type.Object({
    ...bringing,
    ...bounds,
    promotions: Type.Integer(),
    slots: Type.Integer({ description: 'SKUs times weeks in the range, of promotions that begin in it' }),
  }),
  weeks: Type.Array(Type.Object({ yw: Yw, promotions: Type.Integer({ description: 'Those that run' }), ...bringing }), {
    description:
      'Each promotion in equal parts over its weeks; of its margin, what it takes from its family counts in the week in which it does',
  }),
});
export type PlannedCalendar = Static<typeof PlannedCalendar>;

/** A line of a proposal that is not approved: nothing that stands. */
export const PendingLine = Type.Object({
  sku: Type.String(),
  proposal_id: Type.Integer(),
  title: Text,
  status: Type.String({ description: 'draft, submitted or revision' }),
  source: Text,
  user: nullable(User),
  start_yw: Yw,
  end_yw: Yw,
  discount_pct: percent('Depth'),
});
export type PendingLine = Static<typeof PendingLine>;

export const CalendarSuggestion = Type.Object({
  from_yw: Yw,
  to_yw: Yw,
  objective: Type.Enum([...SUGGESTION_OBJECTIVES]),
  as_of_yw: nullable(Yw),
  ...fitFields,
  skus: Type.Integer({ description: 'Products that were chosen from' }),
  without_figures: Type.Integer({ description: 'Those of them without price, cost, ordinary sales or forecast' }),
  unreckoned: Type.Array(Unreckoned, { description: `Which these are, and why: the first ${MAX_UNRECKONED}` }),
  unknown: Type.Array(Type.String(), { description: 'SKUs of the question that are not known' }),
  kept: Type.Array(Type.Integer(), { description: 'Proposals of `keep` that have promotions in the range' }),
  pending: Type.Array(PendingLine, {
    description:
      'What proposals that are neither approved nor kept plan of the products in the range, by SKU and week: a suggestion may lie upon it',
  }),
  finished: Type.Boolean({ description: 'false where the time ran out: asked again, it may answer otherwise' }),
  suggestion: PlannedCalendar,
  planned: PlannedCalendar,
  binds: Type.Array(
    Type.Object({
      limit: Type.Enum([...SUGGESTION_LIMITS]),
      promotions: Type.Integer({ description: 'How many it alone keeps out that would add something' }),
      gain: Type.Number({ description: 'The most that one of them would add, in the measure of the objective' }),
    }),
    { description: 'What limits the suggestion, what costs most first' },
  ),
  binds_together: Type.Array(
    Type.Object({
      limits: Type.Array(Type.Enum([...SUGGESTION_LIMITS])),
      promotions: Type.Integer({ description: 'How many they keep out that would add something' }),
      gain: Type.Number({ description: 'The most that one of them would add, in the measure of the objective' }),
    }),
    {
      description:
        'Limits that each keep the same promotions out, so that lifting one alone lets none of them in; what costs most first',
    },
  ),
  slot_gains: Type.Object(
    {
      total: Type.Number({ description: 'Of one more of slots_total' }),
      weeks: Type.Array(Type.Number(), { description: 'Of one more of slots_per_week, by week' }),
    },
    { description: 'What one slot more would add at least, in the measure of the objective' },
  ),
});
export type CalendarSuggestion = Static<typeof CalendarSuggestion>;

export const planSuggestions = route({
  method: 'POST',
  path: '/api/promo/plan-suggestions',
  section: 'promo_read',
  summary:
    'Which promotions to run when and how deep, so that a range of weeks is worth most, beside what is planned now',
  description: `Approved promotions stand. SKUs times weeks must be at most ${MAX_SUGGESTED_SKU_WEEKS}. What cannot be met is answered with what binds.`,
  body: SuggestionRequest,
  bodyLimit: BODY_LIMIT,
  stopsWithCaller: true,
  status: 200,
  response: CalendarSuggestion,
});
