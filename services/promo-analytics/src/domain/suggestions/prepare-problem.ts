/** From facts and forecasts to the problem that a calendar is searched for. */
import type { Unreckoned } from '@promo/contracts/promo-analytics/suggestions';
import type { SuggestionObjective } from '@promo/contracts/promo-analytics/words';
import { withFamilies } from '../facts/catalog.ts';
import { isListed, isPromotedAt, rowOf } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { LEAST_GAIN } from './fill.ts';
import { createOfferTable } from './offer-table.ts';
import { bringing, isAnyFitting, offeredSpans, spansToTry } from './offered-spans.ts';
import type { Problem, Promo } from './problem.ts';
import type { CalendarQuestion, LowestPrices, PlannedPromo } from './question.ts';
import { createReckoning, type Reckoned, type Reckoning, type SkuFacts } from './reckon.ts';
import { reckonApart } from './reckon-apart.ts';

export interface Prepared {
  readonly problem: Problem;
  /** By member. */
  readonly skus: readonly SkuFacts[];
  readonly memberOf: ReadonlyMap<number, number>;
  readonly reckoning: Reckoning;
  /** What stands, with what it brings. */
  readonly standing: readonly Reckoned[];
  /** Products to choose from of which no promotion can be reckoned. */
  readonly unreckoned: readonly Unreckoned[];
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
  const unreckoned: Unreckoned[] = [];
  for (const [member, sku] of skus.entries()) {
    yield;
    if (!chosen.has(sku.ordinal)) continue;
    const nc30 = lowestPrices(sku.ordinal, starts);
    exempt[member] = nc30.exempt;
    const product = catalog.products[sku.ordinal] as Product;
    const offered = offeredSpans({ question, spans, reckoning }, sku, product, nc30);
    if (!offered) unreckoned.push(unreckonedOf(product, sku));
    for (const { offers, ...span } of offered ?? []) table.add({ member, ...span }, offers);
  }
  const standing = reckonApart(plans, reckoning.reckon).filter(({ ordinal }) => memberOf.has(ordinal));
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
  return { problem, skus, memberOf, reckoning, standing, unreckoned, tooLong };
}

/** What nothing can be suggested of, and why. */
function unreckonedOf({ sku, name, active }: Product, { missing }: SkuFacts): Unreckoned {
  if (!active) return { sku, name, missing: ['inactive'] };
  return { sku, name, missing: missing.length > 0 ? [...missing] : ['no_forecast'] };
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
