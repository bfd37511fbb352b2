/** When a SKU may run in the range, and at which discounts. */
import type { SuggestionObjective } from '@promo/contracts/promo-analytics/words';
import { centsAt } from '@promo/retail/depth';
import type { Product } from '../facts/product.ts';
import { type Economics, isCompliant, pnlAt } from '../forecaster/economics.ts';
import type { UpliftAt } from '../forecaster/uplift-curve.ts';
import type { Offer } from './offer-table.ts';
import { NO_CEILING, type Promo, weeksOf } from './problem.ts';
import { type PromoFigures, promoFigures } from './promo-figures.ts';
import type { CalendarQuestion, LowestPrices } from './question.ts';
import { fundedTerms, type Reckoning, type SkuFacts } from './reckon.ts';

type Span = Pick<Promo, 'start' | 'weeks'>;

interface OfferedSpan extends Span {
  /** As of `Spans`. */
  readonly ceiling: number;
  readonly offers: readonly Offer[];
}

export const isAnyFitting = ({ lengths, weeks }: CalendarQuestion): boolean =>
  lengths.some((length) => length <= weeks);

/** Where promotions of each SKU may run. Where no length fits into the range, those that begin with it, to tell what it keeps out. */
export function spansToTry(question: CalendarQuestion): Span[] {
  const least = isAnyFitting(question) ? 0 : 1;
  return question.lengths.flatMap((weeks) =>
    Array.from({ length: Math.max(least, question.weeks - weeks + 1) }, (_, start) => ({ start, weeks })),
  );
}

/** What spans are offered by, the same for each SKU. */
interface Offering {
  readonly question: CalendarQuestion;
  readonly spans: readonly Span[];
  readonly reckoning: Reckoning;
}

/**
 * The spans in which a SKU may run, with what it may be offered at in each; null where no promotion of it can be reckoned.
 *
 * @param nc30 lowest prices before each of the spans
 */
export function offeredSpans(
  { question, spans, reckoning }: Offering,
  sku: SkuFacts,
  product: Product,
  nc30: ReturnType<LowestPrices>,
): OfferedSpan[] | null {
  const { ordinal, terms } = sku;
  if (!terms || !product.active) return null;
  const curveAt = reckoning.curvesOf(ordinal);
  const offered: OfferedSpan[] = [];
  let isKnown = false;
  for (const [i, { start, weeks }] of spans.entries()) {
    const curve = curveAt(question.from + start, weeks);
    if (!curve) continue;
    isKnown = true;
    if (isAnyForbidden(question, ordinal, { start, weeks })) continue;
    const ceiling = nc30.exempt ? NO_CEILING : (nc30.lowest[i] ?? NO_CEILING);
    const offers = worthwhileOffers(question, product, sku, { ...terms, weeks }, curve);
    offered.push({ start, weeks, ceiling, offers });
  }
  return isKnown ? offered : null;
}

/** Discounts of a SKU that lose no money and earn what is asked for. @param terms with the weeks that they run */
function worthwhileOffers(
  { depths, minGain, objective }: CalendarQuestion,
  { regularPrice }: Product,
  { fundedShare, hasFamily, cap }: SkuFacts,
  terms: Economics,
  upliftAt: UpliftAt,
): Offer[] {
  const offers: Offer[] = [];
  for (const depth of depths) {
    if (depth > cap) continue;
    const funded = fundedTerms(terms, fundedShare, depth);
    const uplift = upliftAt(depth);
    if (!isCompliant(funded, depth, uplift.mean)) continue;
    if (pnlAt(funded, depth, uplift.mean).incrementalMargin < minGain) continue;
    const figures = promoFigures(funded, depth, uplift, hasFamily);
    offers.push({ depth, cents: centsAt(regularPrice, depth), ...bringing(figures, objective) });
  }
  return offers;
}

/** What a promotion is worth in the measure of the objective but for the family's loss, what it takes and what it costs. */
export function bringing(figures: PromoFigures, objective: SuggestionObjective) {
  const worth = { margin: figures.margin, units: figures.upliftUnits, traffic: figures.keptUnits }[objective];
  return { worth, taken: figures.taken, cost: Math.max(0, figures.discountCost) };
}

const isAnyForbidden = ({ from, isForbidden }: CalendarQuestion, ordinal: number, { start, weeks }: Span): boolean =>
  weeksOf({ start: from + start, weeks }).some((week) => isForbidden(ordinal, week));
