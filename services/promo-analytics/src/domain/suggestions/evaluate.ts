/**
 * What a calendar brings: its promotions with their families' losses, by week and in all. Losses of a family-week are shared by its
 * promotions in proportion to what each would take, so that the promotions add up to the calendar.
 */
import { createFamilyLoss } from './family-loss.ts';
import type { Member } from './problem.ts';
import type { Reckoned, SkuFacts } from './reckon.ts';

/** A promotion of a member, with its start as a week of the range. */
export interface Placed {
  readonly reckoned: Reckoned;
  readonly member: number;
  readonly start: number;
  /** Whether it is asked about: others take from their families, and are not summed. */
  readonly counts: boolean;
}

/** Money in euros. */
export interface Brought {
  units: number;
  upliftUnits: number;
  revenue: number;
  funding: number;
  discountCost: number;
  margin: number;
}

interface PromoBrought extends Brought {
  readonly placed: Placed;
  /** Margin at the p10 and the p90 of its uplift. */
  readonly low: number;
  readonly high: number;
}

export interface Evaluated {
  readonly promos: readonly PromoBrought[];
  /** Of promotions that begin in the range. */
  readonly totals: Brought & {
    readonly low: number;
    readonly high: number;
    readonly promotions: number;
    readonly slots: number;
  };
  readonly weeks: readonly (Brought & { promotions: number })[];
}

const nothing = (): Brought => ({ units: 0, upliftUnits: 0, revenue: 0, funding: 0, discountCost: 0, margin: 0 });

interface Range {
  readonly weeks: number;
  readonly skus: readonly SkuFacts[];
  readonly members: readonly Member[];
  readonly families: number;
}

export function evaluate(placed: readonly Placed[], { weeks, skus, members, families }: Range): Evaluated {
  const inMoney = members.map((member, i) => ({ ...member, lostWorth: skus[i]?.margin ?? 0 }));
  const isSummed = ({ counts, start, reckoned }: Placed) => counts && start < weeks && start + reckoned.weeks > 0;
  const summed = placed.filter(isSummed);
  // Of all their weeks, also of those before and after the range: so is their margin.
  const first = summed.reduce((least, { start }) => Math.min(least, start), 0);
  const end = summed.reduce((most, { start, reckoned }) => Math.max(most, start + reckoned.weeks), weeks);
  const losses = createFamilyLoss(inMoney, families, end - first);
  for (const { reckoned, member, start } of placed) {
    losses.add({ member, start: start - first, weeks: reckoned.weeks, taken: reckoned.figures?.taken ?? 0 });
  }
  const byWeek = Array.from({ length: weeks }, () => ({ ...nothing(), promotions: 0 }));
  const promos = summed.map((one): PromoBrought => {
    const { figures, weeks: lasting } = one.reckoned;
    const { family } = members[one.member] as Member;
    let lost = 0;
    for (let week = one.start; week < one.start + lasting; week++) {
      const taken = losses.takenAt(family, week - first);
      const share = figures && taken > 0 ? (losses.at(family, week - first) * figures.taken) / lasting / taken : 0;
      lost += share;
      const sums = byWeek[week];
      if (!sums) continue;
      sums.promotions++;
      if (figures) addTo(sums, { ...figures, margin: figures.margin - share * lasting }, 1 / lasting);
    }
    if (!figures) return { placed: one, ...nothing(), low: 0, high: 0 };
    const ends = [figures.marginLow - lost * figures.scaleLow, figures.marginHigh - lost * figures.scaleHigh];
    const margin = figures.margin - lost;
    return {
      placed: one,
      ...addTo(nothing(), figures),
      margin,
      low: Math.min(margin, ...ends),
      high: Math.max(margin, ...ends),
    };
  });
  return { promos, totals: totalsOf(promos, members, weeks), weeks: byWeek };
}

const FIELDS = Object.keys(nothing()) as (keyof Brought)[];

function addTo(sums: Brought, more: Brought, share = 1): Brought {
  for (const field of FIELDS) sums[field] += more[field] * share;
  return sums;
}

/**
 * So much of each family's miss is one that all share: what is learnt wrong of all, and that the highest of many expectations are chosen.
 * Of simulated calendars whose truth is known eight in ten come out within p10 to p90 with it (docs/suggestions.md).
 */
const SHARED_MISS = 0.15;

/** How far a calendar may be off where its families are, euro: each for itself but for what all share. */
function missOfAll(misses: readonly number[]): number {
  const sum = misses.reduce((total, miss) => total + miss, 0);
  return Math.sqrt(misses.reduce((squares, miss) => squares + miss ** 2, (SHARED_MISS * sum) ** 2));
}

function totalsOf(promos: readonly PromoBrought[], members: readonly Member[], weeks: number): Evaluated['totals'] {
  const begun = promos.filter(({ placed: { start } }) => start >= 0 && start < weeks);
  const sums = nothing();
  for (const promo of begun) addTo(sums, promo);
  const families = [...Map.groupBy(begun, ({ placed }) => members[placed.member]?.family).values()];
  // Within a family misses go together.
  const missOf = (miss: (promo: PromoBrought) => number) =>
    missOfAll(families.map((family) => family.reduce((sum, promo) => sum + miss(promo), 0)));
  return {
    ...sums,
    low: sums.margin - missOf(({ margin, low }) => margin - low),
    high: sums.margin + missOf(({ margin, high }) => high - margin),
    promotions: begun.length,
    slots: begun.reduce(
      (sum, { placed: { start, reckoned } }) => sum + Math.min(weeks, start + reckoned.weeks) - start,
      0,
    ),
  };
}
