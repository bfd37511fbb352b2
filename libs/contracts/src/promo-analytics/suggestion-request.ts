import { MAX_DISCOUNT } from '@promo/retail/depth';
import { type Static, Type } from 'typebox';
import { anyOf, id, Sku, Yw } from '../fields.ts';
import { MAX_FUNDING } from '../words.ts';
import { SUGGESTION_BOUNDS as BOUNDS, SUGGESTION_OBJECTIVES } from './words.ts';

/** What a planner asks for, to have a calendar suggested. */

const within = ({ min, max, usual }: { min: number; max: number; usual?: number }, description: string) =>
  Type.Integer({ minimum: min, maximum: max, ...(usual !== undefined && { default: usual }), description });
const closed = { additionalProperties: false };
const depth = (description: string) => Type.Number({ minimum: 5, maximum: MAX_DISCOUNT, description });

export const FixedPromotion = Type.Object(
  {
    sku: Sku,
    yw: Yw,
    weeks: within(BOUNDS.length, 'How many weeks it lasts'),
    discount_pct: depth('Depth, percent'),
  },
  closed,
);
export type FixedPromotion = Static<typeof FixedPromotion>;

export const SuggestionRequest = Type.Object(
  {
    categories: Type.Optional(anyOf('Category')),
    skus: Type.Optional(
      Type.Array(Sku, {
        maxItems: BOUNDS.skus.max,
        description: 'Products to choose from; none means those of the categories, or all',
      }),
    ),
    from_yw: Yw,
    weeks: within(BOUNDS.weeks, 'Weeks of the range'),
    slots_per_week: Type.Optional(
      within(BOUNDS.slotsPerWeek, 'SKUs that may be promoted in one week, those that are planned already among them'),
    ),
    slots_total: Type.Optional(within(BOUNDS.slotsTotal, 'The same summed over all weeks')),
    max_per_sku: Type.Optional(within(BOUNDS.maxPerSku, 'Promotions of one SKU that may begin in the range')),
    min_gap_weeks: Type.Optional(
      within(BOUNDS.minGap, 'Free weeks between two promotions of a SKU, past ones among them'),
    ),
    lengths: Type.Optional(
      Type.Array(within(BOUNDS.length, 'Weeks that a promotion may last'), {
        minItems: 1,
        maxItems: BOUNDS.length.max,
        uniqueItems: true,
        description: 'Weeks that a promotion may last; 1 and 2 unless given',
      }),
    ),
    depths: Type.Optional(
      Type.Array(depth('Depth, percent'), {
        minItems: 1,
        maxItems: BOUNDS.depths.max,
        uniqueItems: true,
        description:
          'Depths to choose from, as far as forecasts of the SKU are trusted; every five percent from 10 to 50 unless given',
      }),
    ),
    funding: Type.Optional(
      Type.Array(
        Type.Object(
          { sku: Sku, eur: Type.Number({ minimum: 0, maximum: MAX_FUNDING, description: 'Net of VAT a unit' }) },
          closed,
        ),
        { maxItems: BOUNDS.skus.max, description: 'What suppliers pay; of other SKUs as the product says' },
      ),
    ),
    usual_funding: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Where neither says, suppliers are expected to pay the share of the discount that they paid in the SKU’s promotions of the last 52 weeks',
      }),
    ),
    budget: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: BOUNDS.budget.max,
        description: 'What the discounts may cost beyond what suppliers pay, euro',
      }),
    ),
    min_gain: Type.Optional(
      Type.Number({
        minimum: BOUNDS.minGain.min,
        maximum: BOUNDS.minGain.max,
        description: `Incremental margin that each suggested promotion earns at least, were it alone, euro; ${BOUNDS.minGain.usual} unless given, 0 where units or traffic are the objective`,
      }),
    ),
    objective: Type.Optional(
      Type.Enum([...SUGGESTION_OBJECTIVES], {
        default: SUGGESTION_OBJECTIVES[0],
        description:
          'margin: incremental margin; units: units gained; traffic: those that neither the family nor later weeks lose',
      }),
    ),
    keep: Type.Optional(
      Type.Array(id('A proposal'), {
        maxItems: BOUNDS.keep.max,
        description: 'Proposals that stand, as approved ones do',
      }),
    ),
    fixed: Type.Optional(
      Type.Array(FixedPromotion, {
        maxItems: BOUNDS.fixed.max,
        description: 'Promotions that stand though no proposal has them',
      }),
    ),
    forbid: Type.Optional(
      Type.Array(Type.Object({ sku: Sku, yw: Type.Optional(Yw) }, closed), {
        maxItems: BOUNDS.forbid.max,
        description: 'Weeks in which a SKU is not to be promoted; without a week in none',
      }),
    ),
    seed: Type.Optional(within(BOUNDS.seed, 'The same seed gives the same answer')),
  },
  closed,
);
export type SuggestionRequest = Static<typeof SuggestionRequest>;
