/** From facts and forecasts to the problem that a calendar is searched for. */
import type { SuggestionObjective } from '@promo/contracts/promo-analytics/words';
import { centsAt } from '@promo/retail/depth';
import { withFamilies } from '../facts/catalog.ts';
import { isListed, isPromotedAt, rowOf } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { isCompliant, pnlAt } from '../forecaster/economics.ts';
import { LEAST_GAIN } from './fill.ts';
import { NO_CEILING, type Problem, type Promo } from './problem.ts';
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
  const { products } = context.analysis.catalog;
  const { from, weeks, lengths, depths, objective, minGain } = question;
  const reckoning = createReckoning(context, question);
  const ordinals = withFamilies(context.analysis.catalog, question.ordinals);
  const memberOf = new Map(ordinals.map((ordinal, member) => [ordinal, member]));
  const chosen = new Set(question.ordinals);
  const skus = ordinals.map(reckoning.factsOf);
  const table = createTable();
  const exempt: boolean[] = [];
  let withoutFigures = 0;
  const tooLong = { promotions: 0, gain: 0 };
  const fits = lengths.some((lasting) => lasting <= weeks);
  for (const [member, { ordinal, terms, fundedShare, hasFamily, cap }] of skus.entries()) {
    yield;
    exempt[member] = false;
    if (!chosen.has(ordinal)) continue;
    const spans = lengths.flatMap((lasting) =>
      Array.from({ length: fits ? Math.max(0, weeks - lasting + 1) : 1 }, (_, start) => ({ start, lasting })),
    );
    const starts = spans.map(({ start }) => from + start);
    const { exempt: free, lowest } = lowestPrices(ordinal, starts);
    exempt[member] = free;
    const { regularPrice, active } = products[ordinal] as Product;
    const curveAt = terms && active ? reckoning.curvesOf(ordinal) : null;
    let known = false;
    for (const [i, { start, lasting }] of spans.entries()) {
      const curve = curveAt?.(from + start, lasting);
      if (!terms || !curve) continue;
      known = true;
      if (isAnyForbidden(question, ordinal, start, lasting)) continue;
      const ceiling = free ? NO_CEILING : (lowest[i] ?? NO_CEILING);
      if (fits) table.addSpan(member, start, lasting, ceiling);
      let best = 0;
      for (const depth of depths) {
        if (depth > cap) continue;
        const economics = { ...fundedTerms(terms, fundedShare, depth), weeks: lasting };
        const uplift = curve(depth);
        if (!isCompliant(economics, depth, uplift.mean)) continue;
        if (pnlAt(economics, depth, uplift.mean).incrementalMargin < minGain) continue;
        const figures = promoFigures(economics, depth, uplift, hasFamily);
        const [cents, worth] = [centsAt(regularPrice, depth), worthOf(figures, objective)];
        if (fits) table.addOffer(depth, cents, worth, figures);
        else if (cents < ceiling) best = Math.max(best, worth);
      }
      if (best < LEAST_GAIN) continue;
      tooLong.promotions++;
      tooLong.gain = Math.max(tooLong.gain, best);
    }
    if (!known) withoutFigures++;
  }
  const standing = deepestOfOverlapping(plans.map(reckoning.reckon)).filter(({ ordinal }) => memberOf.has(ordinal));
  const promos = standing.map((reckoned) => promoOf(reckoned, memberOf.get(reckoned.ordinal) as number, question));
  const problem: Problem = {
    weeks,
    ...membersOf(context, skus, objective),
    standing: [...promos, ...pastPromotions(context, question, memberOf)],
    takesSlots: ordinals.map((ordinal) => chosen.has(ordinal)),
    exempt,
    ...table.columns(),
    limits: question.limits,
    seed: question.seed,
  };
  return { problem, skus, memberOf, reckoning, standing, withoutFigures, tooLong };
}

/** What a promotion is worth in the measure of the objective, but for the family's loss. */
const worthOf = (figures: PromoFigures, objective: SuggestionObjective): number =>
  ({ margin: figures.margin, units: figures.upliftUnits, traffic: figures.keptUnits })[objective];

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
): boolean => Array.from({ length: weeks }, (_, i) => from + start + i).some((week) => isForbidden(ordinal, week));

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

export function promoOf(
  { start, weeks, cents, figures }: Reckoned,
  member: number,
  { from, objective }: CalendarQuestion,
): Promo {
  return {
    member,
    start: start - from,
    weeks,
    cents,
    worth: figures ? worthOf(figures, objective) : 0,
    taken: figures?.taken ?? 0,
    cost: Math.max(0, figures?.discountCost ?? 0),
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
  const none = { cents: null, worth: 0, taken: 0, cost: 0, span: -1, offer: -1 };
  return [...memberOf].flatMap(([ordinal, member]) =>
    Array.from({ length: limits.minGap }, (_, i) => from - 1 - i)
      .filter((week) => isListed(grid, ordinal, week) && isPromotedAt(grid, rowOf(grid, ordinal) + week))
      .slice(0, 1)
      .map((week) => ({ ...none, member, start: week - from, weeks: 1 })),
  );
}

/** The columns of spans and offers, as they grow. */
function createTable() {
  const spans = {
    member: [] as number[],
    start: [] as number[],
    weeks: [] as number[],
    ceiling: [] as number[],
    firstOffer: [0],
  };
  const offers = {
    depth: [] as number[],
    cents: [] as number[],
    worth: [] as number[],
    taken: [] as number[],
    cost: [] as number[],
  };
  return {
    addSpan(member: number, start: number, weeks: number, ceiling: number) {
      spans.member.push(member);
      spans.start.push(start);
      spans.weeks.push(weeks);
      spans.ceiling.push(ceiling);
      spans.firstOffer.push(offers.depth.length);
    },
    addOffer(depth: number, cents: number, worth: number, { taken, discountCost }: PromoFigures) {
      offers.depth.push(depth);
      offers.cents.push(cents);
      offers.worth.push(worth);
      offers.taken.push(taken);
      offers.cost.push(Math.max(0, discountCost));
      spans.firstOffer[spans.firstOffer.length - 1] = offers.depth.length;
    },
    columns: () => ({
      spans: {
        member: Int32Array.from(spans.member),
        start: Int32Array.from(spans.start),
        weeks: Int32Array.from(spans.weeks),
        ceiling: Int32Array.from(spans.ceiling),
        firstOffer: Int32Array.from(spans.firstOffer),
      },
      offers: {
        depth: Float64Array.from(offers.depth),
        cents: Int32Array.from(offers.cents),
        worth: Float64Array.from(offers.worth),
        taken: Float64Array.from(offers.taken),
        cost: Float64Array.from(offers.cost),
      },
    }),
  };
}
