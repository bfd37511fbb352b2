/** What a question about a calendar means: its products, limits and weeks, as the search takes them. Throws a 422 Refusal. */
import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { SuggestionRequest } from '@promo/contracts/promo-analytics/suggestion-request';
import {
  MAX_SUGGESTED_SKU_WEEKS,
  SUGGESTED_DEPTHS,
  SUGGESTED_LENGTHS,
  SUGGESTION_BOUNDS,
  SUGGESTION_OBJECTIVES,
} from '@promo/contracts/promo-analytics/words';
import { euro } from '@promo/retail/money';
import { LAST_YEAR, weekIndex, weeksInYear } from '@promo/retail/weeks';
import { type Catalog, productsOf } from '../facts/catalog.ts';
import { noIsoWeek, weekAt } from '../week-at.ts';
import type { CalendarQuestion, PlannedPromo } from './question.ts';

export interface Scope {
  readonly question: CalendarQuestion;
  /** Promotions that are asked for. */
  readonly fixed: readonly PlannedPromo[];
  /** SKUs that are named and not known. */
  readonly unknown: readonly string[];
}

/** The last week that a range may reach into. */
export const LAST_WEEK = weekIndex(LAST_YEAR * 100 + weeksInYear(LAST_YEAR)) - 1;

export function scopeOf(catalog: Catalog, asked: SuggestionRequest): Scope {
  const { products, ordinalOf } = catalog;
  const { weeks, fixed = [], forbid = [], funding = [], skus = [] } = asked;
  const from = weekAt('from_yw', asked.from_yw);
  if (from + weeks + SUGGESTION_BOUNDS.length.max > LAST_WEEK) {
    throw noIsoWeek('from_yw', asked.from_yw);
  }
  const ordinals = chosenFrom(catalog, asked);
  if (ordinals.length * weeks > MAX_SUGGESTED_SKU_WEEKS) {
    const tooMany = { maximum: MAX_SUGGESTED_SKU_WEEKS, asked: ordinals.length * weeks };
    throw invalid('skus', analyticsMessage.too_many_sku_weeks(tooMany));
  }
  const paid = new Map(funding.map(({ sku, eur }) => [sku, eur]));
  const forbidden = new Set(
    forbid.map(({ sku, yw }, i) => `${sku} ${yw === undefined ? '' : weekAt(`forbid/${i}/yw`, yw)}`),
  );
  const objective = asked.objective ?? SUGGESTION_OBJECTIVES[0];
  const skuOf = (ordinal: number) => products[ordinal]?.sku as string;
  const question: CalendarQuestion = {
    from,
    weeks,
    ordinals,
    lengths: asked.lengths ?? SUGGESTED_LENGTHS,
    depths: (asked.depths ?? SUGGESTED_DEPTHS).toSorted((a, b) => a - b),
    objective,
    limits: {
      slotsPerWeek: asked.slots_per_week ?? Number.POSITIVE_INFINITY,
      slotsTotal: asked.slots_total ?? Number.POSITIVE_INFINITY,
      maxPerSku: asked.max_per_sku ?? SUGGESTION_BOUNDS.maxPerSku.usual,
      minGap: asked.min_gap_weeks ?? SUGGESTION_BOUNDS.minGap.usual,
      budget: asked.budget ?? Number.POSITIVE_INFINITY,
    },
    minGain: asked.min_gain ?? (objective === 'margin' ? SUGGESTION_BOUNDS.minGain.usual : 0),
    seed: asked.seed ?? SUGGESTION_BOUNDS.seed.usual,
    fundingOf: (ordinal) => paid.get(skuOf(ordinal)) ?? euro(products[ordinal]?.funding ?? null),
    usualFunding: asked.usual_funding ?? false,
    isForbidden: (ordinal, week) => forbidden.has(`${skuOf(ordinal)} `) || forbidden.has(`${skuOf(ordinal)} ${week}`),
  };
  const named = [...skus, ...fixed.map(({ sku }) => sku)];
  return {
    question,
    fixed: fixed.flatMap((one, i) => {
      const start = weekAt(`fixed/${i}/yw`, one.yw);
      const ordinal = ordinalOf(one.sku);
      return ordinal === undefined ? [] : [{ ...PLAIN, ordinal, start, weeks: one.weeks, depth: one.discount_pct }];
    }),
    unknown: [...new Set(named.filter((sku) => ordinalOf(sku) === undefined))],
  };
}

const PLAIN = { cents: null, mechanic: null, funding: null, origin: 'fixed', proposal_id: null, status: null } as const;

/** The named products, else those of the categories, else all; retired ones are not offered any more. */
function chosenFrom(catalog: Catalog, { categories = [], skus = [] }: SuggestionRequest): number[] {
  const inCategory = new Set(categories);
  const named = skus.length > 0 ? productsOf(catalog, skus) : catalog.products;
  return [...new Set(named)]
    .filter(({ active, category }) => active && (inCategory.size === 0 || inCategory.has(category)))
    .map(({ ordinal }) => ordinal);
}
