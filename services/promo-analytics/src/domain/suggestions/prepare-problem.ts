/** From facts and forecasts to the problem that a calendar is searched for. */
import type { SuggestionObjective } from '@promo/contracts/promo-analytics/words';
import { centsAt } from '@promo/retail/depth';
import { withFamilies } from '../facts/catalog.ts';
import { isListed, isPromotedAt, rowOf } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { type Economics, isCompliant, pnlAt } from '../forecaster/economics.ts';
import type { UpliftAt } from '../forecaster/uplift-curve.ts';
import { LEAST_GAIN } from './fill.ts';
import { createOfferTable, type Offer } from './offer-table.ts';
import { NO_CEILING, type Problem, type Promo, weeksOf } from './problem.ts';
import { type PromoFigures, promoFigures } from './promo-figures.ts';
import type { CalendarQuestion, LowestPrices, PlannedPromo } from './question.ts';
import { createReckoning, fundedTerms, type Reckoned, type Reckoning, type SkuFacts } from './reckon.ts';

export interface Prepared {
  readonly problem: Problem;
  /** By member. */
  readonly skus: readonly SkuFacts[];
  readonly memberOf: ReadonlyMap<number, number>;
  readonly reckoning: Reckoning;
  /** What stands, with what it brings. */
  readonly standing: readonly Reckoned[];
  /** Products to choose from of which no promotion can be reckoned. */
  readonly withoutFigures: number;
  /** Promotions that begin with the range and would add something, where no length fits into it, and the most that one would add. */
  readonly tooLong: { promotions: number; gain: number };
}

/** Prepares a SKU a step; the analysis must not change meanwhile. */
export function* prepareSteps(
  context: ForecastContext,
  question: CalendarQuestion,
  plans: readonly PlannedPromo[],
  lowestPrices: LowestPrices,
): Generator<void, Prepared> {
  const { catalog } = context.analysis;
  const reckoning = createReckoning(context, question);
  const ordinals = withFamilies(catalog, question.ordinals);
  const memberOf = new Map(ordinals.map((ordinal, member) => [ordinal, member]));
  const chosen = new Set(question.ordinals);
  const skus = ordinals.map(reckoning.factsOf);
  const spans = spansToTry(question);
  const starts = spans.map(({ start }) => question.from + start);
  const table = createOfferTable();
  const exempt = ordinals.map(() => false);
  let withoutFigures = 0;
  for (const [member, sku] of skus.entries()) {
    yield;
    const { ordinal, terms } = sku;
    if (!chosen.has(ordinal)) continue;
    const nc30 = lowestPrices(ordinal, starts);
    exempt[member] = nc30.exempt;
    const product = catalog.products[ordinal] as Product;
    const curveAt = terms && product.active ? reckoning.curvesOf(ordinal) : null;
    let isKnown = false;
    for (const [i, { start, weeks }] of spans.entries()) {
      const curve = curveAt?.(question.from + start, weeks);
      if (!terms || !curve) continue;
      isKnown = true;
      if (isAnyForbidden(question, ordinal, start, weeks)) continue;
      const ceiling = nc30.exempt ? NO_CEILING : (nc30.lowest[i] ?? NO_CEILING);
      const offers = worthwhileOffers(question, product, sku, { ...terms, weeks }, curve);
      table.add({ member, start, weeks, ceiling }, offers);
    }
    if (!isKnown) withoutFigures++;
  }
  const standing = deepestOfOverlapping(plans.map(reckoning.reckon)).filter(({ ordinal }) => memberOf.has(ordinal));
  const promos = standing.map((reckoned) => promoOf(reckoned, memberOf.get(reckoned.ordinal) as number, question));
  // Of a range that is shorter than every length the table has only what it keeps out.
  const fits = isAnyFitting(question);
  const problem: Problem = {
    weeks: question.weeks,
    ...membersOf(context, skus, question.objective),
    standing: [...promos, ...pastPromotions(context, question, memberOf)],
    takesSlots: ordinals.map((ordinal) => chosen.has(ordinal)),
    exempt,
    ...(fits ? table : createOfferTable()).columns(),
    limits: question.limits,
    seed: question.seed,
  };
  const tooLong = fits ? { promotions: 0, gain: 0 } : countWorthwhile(table.columns());
  return { problem, skus, memberOf, reckoning, standing, withoutFigures, tooLong };
}

const isAnyFitting = ({ lengths, weeks }: CalendarQuestion): boolean => lengths.some((length) => length <= weeks);

/** Where promotions of each SKU may run. Where no length fits into the range, those that begin with it, to tell what it keeps out. */
function spansToTry(question: CalendarQuestion): { start: number; weeks: number }[] {
  const least = isAnyFitting(question) ? 0 : 1;
  return question.lengths.flatMap((weeks) =>
    Array.from({ length: Math.max(least, question.weeks - weeks + 1) }, (_, start) => ({ start, weeks })),
  );
}

/** How many spans have an offer below their ceiling that would add something, and the most that one would. */
function countWorthwhile({ spans, offers }: Pick<Problem, 'spans' | 'offers'>) {
  const found = { promotions: 0, gain: 0 };
  for (const [span, ceiling] of spans.ceiling.entries()) {
    const [first, end] = [spans.firstOffer[span] as number, spans.firstOffer[span + 1] as number];
    const worths = offers.worth.subarray(first, end).filter((_, i) => (offers.cents[first + i] as number) < ceiling);
    const gain = Math.max(...worths);
    if (gain < LEAST_GAIN) continue;
    found.promotions++;
    found.gain = Math.max(found.gain, gain);
  }
  return found;
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
function bringing(figures: PromoFigures, objective: SuggestionObjective) {
  const worth = { margin: figures.margin, units: figures.upliftUnits, traffic: figures.keptUnits }[objective];
  return { worth, taken: figures.taken, cost: Math.max(0, figures.discountCost) };
}

function membersOf(
  { analysis: { catalog } }: ForecastContext,
  skus: readonly SkuFacts[],
  objective: SuggestionObjective,
) {
  const numbers = new Map<string, number>();
  const members = skus.map(({ ordinal, baseline, margin, hasFamily }) => {
    const key = hasFamily ? `family ${catalog.family[ordinal]}` : `sku ${ordinal}`;
    const family = numbers.get(key) ?? numbers.size;
    numbers.set(key, family);
    return { family, baseline, lostWorth: { margin, units: 0, traffic: 1 }[objective] };
  });
  return { members, families: numbers.size };
}

const isAnyForbidden = (
  { from, isForbidden }: CalendarQuestion,
  ordinal: number,
  start: number,
  weeks: number,
): boolean => weeksOf({ start: from + start, weeks }).some((week) => isForbidden(ordinal, week));

/** Of promotions of a SKU that share a week the one with the lowest price: two of them do not add up. */
export function deepestOfOverlapping(reckoned: readonly Reckoned[]): Reckoned[] {
  const kept: Reckoned[] = [];
  const byPrice = reckoned.toSorted(
    (a, b) => (a.cents ?? Number.POSITIVE_INFINITY) - (b.cents ?? Number.POSITIVE_INFINITY),
  );
  for (const one of byPrice) {
    const overlaps = kept.some(
      (other) =>
        other.ordinal === one.ordinal && other.start < one.start + one.weeks && one.start < other.start + other.weeks,
    );
    if (!overlaps) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start || a.ordinal - b.ordinal);
}

const NOTHING = { worth: 0, taken: 0, cost: 0 };

function promoOf(
  { start, weeks, cents, figures }: Reckoned,
  member: number,
  { from, objective }: CalendarQuestion,
): Promo {
  return {
    member,
    start: start - from,
    weeks,
    cents,
    ...(figures ? bringing(figures, objective) : NOTHING),
    span: -1,
    offer: -1,
  };
}

/** Promoted weeks of the past that a gap still counts from. */
function pastPromotions(
  { analysis: { grid } }: ForecastContext,
  { from, limits }: CalendarQuestion,
  memberOf: ReadonlyMap<number, number>,
): Promo[] {
  const none = { cents: null, ...NOTHING, span: -1, offer: -1 };
  return [...memberOf].flatMap(([ordinal, member]) =>
    Array.from({ length: limits.minGap }, (_, i) => from - 1 - i)
      .filter((week) => isListed(grid, ordinal, week) && isPromotedAt(grid, rowOf(grid, ordinal) + week))
      .slice(0, 1)
      .map((week) => ({ ...none, member, start: week - from, weeks: 1 })),
  );
}
