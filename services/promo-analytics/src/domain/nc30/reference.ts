/**
 * The reference price of the NC30 rule (Directive 98/6/EC art. 6a): the lowest price of the 30 days before a promotion starts,
 * or before the campaign that it continues. Days count from 1970-01-01; money is in euro cents including VAT.
 */
import type { Nc30Source } from '@promo/contracts/promo-analytics/words';
import { type Nc30Rule, WINDOW_DAYS } from '@promo/retail/nc30';
import { firstDayOf, weekOfDay } from '@promo/retail/weeks';
import { type Grid, isListed, qtyAt, revenueAt, rowOf } from '../facts/grid.ts';
import { campaignStart, type DayPrices, ORIGIN, type PricePeriod, UNKNOWN } from './day-prices.ts';

/** The lowest price of a window. */
interface Lowest {
  /** Cents; null without data. */
  readonly price: number | null;
  /** The first day in the window at that price. */
  readonly day: number | null;
  readonly window_start: number;
  readonly window_end: number;
  /** Days of the window with a known or planned price. */
  readonly days_covered: number;
  /** Those of them that are past. */
  readonly days_observed: number;
  readonly source: Nc30Source;
  /** Weekly averages stand in for days. */
  readonly estimated: boolean;
}

export interface Nc30Reference extends Lowest {
  /** First day of the promotion that a start continues; null where it begins anew. */
  readonly campaign_start: number | null;
  /** No price above this, cents, goes on with the campaign whose reference it is; null where it is that of no campaign. */
  readonly ceiling: number | null;
}

/**
 * What a price from a day on, in cents, is held against; by the plain window unless the rule says otherwise. A campaign's reference
 * holds for as long as the price falls: one above what the campaign has cost already is no further reduction.
 */
export function nc30Reference(days: DayPrices, start: number, rule: Nc30Rule, cents = 0): Nc30Reference {
  const campaign_start = campaignStart(days, start);
  if (rule === 'frozen' && campaign_start !== null) {
    const before = lowestBefore(days, campaign_start);
    const ceiling = lowestOfDays(days, campaign_start, start);
    if (before.price !== null && cents <= ceiling) return { ...before, campaign_start, ceiling };
  }
  return { ...lowestBefore(days, start), campaign_start, ceiling: null };
}

/** The lowest known price of the days up to one; infinite where none is known. */
function lowestOfDays({ from, cents }: DayPrices, first: number, end: number): number {
  const known = cents.subarray(first - from, end - from).filter((price) => price !== UNKNOWN);
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...known);
}

/**
 * The lowest price of the 30 days that end the day before `start`. Where no price row reaches the window's past, the weeks that
 * end in it stand in.
 */
function lowestBefore({ from, cents, origin, weeks, today, includePlanned }: DayPrices, start: number): Lowest {
  const window = { from: start - WINDOW_DAYS, to: start - 1 };
  let price = Number.POSITIVE_INFINITY;
  let day = 0;
  let covered = 0;
  let observed = 0;
  for (let d = window.from; d <= window.to; d++) {
    const known = cents[d - from] as number;
    if (known === UNKNOWN) continue;
    covered++;
    if (d < today) observed++;
    if (known >= price) continue;
    price = known;
    day = d;
  }
  let estimated = false;
  if ((includePlanned ? observed : covered) === 0) {
    for (const week of standIns({ weeks, today }, window)) {
      const first = Math.max(week.from, window.from);
      observed += week.to - first + 1;
      estimated = true;
      if (week.cents > price || (week.cents === price && first >= day)) continue;
      price = week.cents;
      day = first;
    }
    covered += observed;
  }
  const isKnown = covered > 0;
  return {
    price: isKnown ? price : null,
    day: isKnown ? day : null,
    window_start: window.from,
    window_end: window.to,
    days_covered: covered,
    days_observed: observed,
    source: isKnown ? sourceOf() : 'none',
    estimated,
  };

  function sourceOf(): Nc30Source {
    if (estimated && day < today) return 'weeks';
    for (let d = day; d <= window.to; d++) {
      if (cents[d - from] === price && origin[d - from] !== ORIGIN.planned) return 'prices';
    }
    return 'planned';
  }
}

/** The past weeks that end in a window: their averages stand in for its days. */
export const standIns = ({ weeks, today }: Pick<DayPrices, 'weeks' | 'today'>, window: { from: number; to: number }) =>
  weeks.filter(({ to }) => to >= window.from && to <= window.to && to < today);

/** Approved proposals that plan the reference price for days of its window, by id; none where anything else makes it as low. */
export function restsOn({ plans, today }: DayPrices, { price, source, window_start, window_end }: Lowest): number[] {
  if (source !== 'planned') return [];
  const from = Math.max(window_start, today);
  const ids = plans.filter((plan) => plan.cents === price && plan.from <= window_end && plan.to >= from);
  return [...new Set(ids.map(({ proposal_id }) => proposal_id))].sort((a, b) => a - b);
}

/** Average prices of a SKU's weeks that end on the days `from` to `to`, to the cent; only weeks with sales. */
export function weeklyPrices(grid: Grid, ordinal: number, from: number, to: number): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (let t = weekOfDay(from); firstDayOf(t) + 6 <= to; t++) {
    if (!isListed(grid, ordinal, t)) continue;
    const cell = rowOf(grid, ordinal) + t;
    const qty = qtyAt(grid, cell);
    const revenue = revenueAt(grid, cell);
    const monday = firstDayOf(t);
    if (qty > 0 && revenue >= 0) periods.push({ from: monday, to: monday + 6, cents: Math.round(revenue / qty) });
  }
  return periods;
}
