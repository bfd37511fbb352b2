/** What the promotions of one SKU leave open for another one of it: how often, how far apart, and at which price. */
import { WINDOW_DAYS } from '@promo/retail/nc30';
import type { Limits, Problem, Promo } from './problem.ts';

type Placed = Pick<Promo, 'start' | 'weeks'>;

/** The 30 days before a Monday reach into the fifth week before it. */
export const NC30_WEEKS = Math.ceil(WINDOW_DAYS / 7);

/** Free weeks between two promotions; negative where they overlap. */
export const gapBetween = (a: Placed, b: Placed): number =>
  Math.max(a.start - (b.start + b.weeks), b.start - (a.start + a.weeks));

/** True where another promotion of the SKU is too near. */
export const isTooNear = (placed: Placed, others: readonly Promo[], { minGap }: Limits): boolean =>
  others.some((other) => gapBetween(placed, other) < minGap || gapBetween(placed, other) < 0);

/** How many of a SKU's promotions begin in a range of so many weeks. */
export const begunIn = (promos: readonly Promo[], weeks: number): number =>
  promos.filter(({ start }) => start >= 0 && start < weeks).length;

/** True where as many promotions of the SKU begin in the range as may. */
export const isOften = (others: readonly Promo[], { maxPerSku }: Limits, weeks: number): boolean =>
  begunIn(others, weeks) >= maxPerSku;

/** A price has to lie between these, both excluded. */
export interface PriceBounds {
  readonly above: number;
  readonly below: number;
}

/**
 * NC30 between a SKU's promotions: a reduction is announced against the lowest price of the 30 days before. So of two that are less than 30
 * days apart the later one has to be cheaper.
 *
 * @param ceiling cents: below that the price has to be by the days before it, the others aside
 */
export function priceBounds(
  placed: Placed,
  ceiling: number,
  others: readonly Pick<Promo, 'start' | 'weeks' | 'cents'>[],
): PriceBounds {
  let [above, below] = [-1, ceiling];
  for (const { start, weeks, cents } of others) {
    if (cents === null) continue;
    const since = placed.start - (start + weeks);
    const until = start - (placed.start + placed.weeks);
    if (since >= 0 && since < NC30_WEEKS) below = Math.min(below, cents);
    if (until >= 0 && until < NC30_WEEKS) above = Math.max(above, cents);
  }
  return { above, below };
}

/** Start and length of a span. */
export const placeOf = ({ spans }: Problem, span: number): Placed => ({
  start: spans.start[span] as number,
  weeks: spans.weeks[span] as number,
});

/** Prices at which a span is lawful beside the SKU's other promotions; sales that NC30 exempts know only their own ceiling. */
export const boundsAt = (problem: Problem, span: number, others: readonly Promo[]): PriceBounds =>
  priceBounds(
    placeOf(problem, span),
    problem.spans.ceiling[span] as number,
    problem.exempt[problem.spans.member[span] as number] ? [] : others,
  );

/** As `boundsAt`; null where another promotion of the SKU is too near, so that there is no such price. */
export const openBoundsAt = (problem: Problem, span: number, others: readonly Promo[]): PriceBounds | null =>
  isTooNear(placeOf(problem, span), others, problem.limits) ? null : boundsAt(problem, span, others);

export const isWithin = (bounds: PriceBounds | null, cents: number): boolean =>
  bounds !== null && cents > bounds.above && cents < bounds.below;
