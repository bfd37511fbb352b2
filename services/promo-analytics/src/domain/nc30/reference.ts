/**
 * The reference price of the NC30 rule (Directive 98/6/EC art. 6a): the lowest price applied in the 30 days before a
 * promotion starts. Days count from 1970-01-01; money is in euro cents including VAT.
 */
import { WINDOW_DAYS } from '@promo/retail/nc30';
import { type Grid, isListed, qtyAt, revenueAt, rowOf } from '../facts/grid.ts';
import type { PriceRow } from '../facts/price-book.ts';

/** How long a price row holds when no other follows. */
export const PRICE_HOLDS_DAYS = 400;

/** Day number of the Monday of week index 0, 1900-01-01. */
const FIRST_MONDAY = -25_567;

/** A price that applied from one day to another, both included. */
export interface PricePeriod {
  readonly from: number;
  readonly to: number;
  readonly cents: number;
}

export interface Nc30Reference {
  readonly has_data: boolean;
  /** Cents; null without data. */
  readonly price: number | null;
  /** The first day in the window at that price. */
  readonly day: number | null;
  readonly window_start: number;
  readonly window_end: number;
  /** Days of the window with a known price. */
  readonly days_covered: number;
  readonly short_history: boolean;
  readonly source: 'prices' | 'weeks' | 'none';
}

/**
 * The lowest price of the 30 days that end the day before `startDay`. The price in force when the window begins is
 * carried in. Where no price row reaches into the window, `weeklyPrices` (weeks that end inside it) stand in.
 *
 * @param prices the SKU's rows by ascending day
 */
export function nc30Reference(
  prices: readonly PriceRow[],
  startDay: number,
  weeklyPrices: readonly PricePeriod[] = [],
): Nc30Reference {
  const window = { from: startDay - WINDOW_DAYS, to: startDay - 1 };
  const daily = within(periodsOf(prices), window);
  if (daily.length > 0) return lowest(daily, window, 'prices');
  const weekly = weeklyPrices.filter((week) => week.to >= window.from && week.to <= window.to);
  return lowest(within(weekly, window), window, weekly.length > 0 ? 'weeks' : 'none');
}

function periodsOf(prices: readonly PriceRow[]): PricePeriod[] {
  return prices.map(({ day, cents }, i) => {
    const next = prices[i + 1]?.day ?? Number.POSITIVE_INFINITY;
    return { from: day, to: Math.min(next, day + PRICE_HOLDS_DAYS) - 1, cents };
  });
}

function within(periods: readonly PricePeriod[], window: { from: number; to: number }): PricePeriod[] {
  return periods
    .map(({ from, to, cents }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to), cents }))
    .filter(({ from, to }) => from <= to);
}

function lowest(
  periods: readonly PricePeriod[],
  window: { from: number; to: number },
  source: Nc30Reference['source'],
): Nc30Reference {
  const price = periods.reduce<number | null>((min, { cents }) => (min === null || cents < min ? cents : min), null);
  const days = periods.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return {
    has_data: price !== null,
    price,
    day: periods.find(({ cents }) => cents === price)?.from ?? null,
    window_start: window.from,
    window_end: window.to,
    days_covered: days,
    short_history: days < WINDOW_DAYS,
    source,
  };
}

/** Average prices of a SKU's weeks that end in the 30 days before `startDay`, to the cent; only weeks with sales. */
export function weeklyPricesBefore(grid: Grid, ordinal: number, startDay: number): PricePeriod[] {
  const lastEnd = Math.floor((startDay - 7 - FIRST_MONDAY) / 7);
  const periods: PricePeriod[] = [];
  for (let t = lastEnd - 5; t <= lastEnd; t++) {
    const from = FIRST_MONDAY + 7 * t;
    if (from + 6 < startDay - WINDOW_DAYS || from + 6 >= startDay || !isListed(grid, ordinal, t)) continue;
    const cell = rowOf(grid, ordinal) + t;
    const qty = qtyAt(grid, cell);
    const revenue = revenueAt(grid, cell);
    if (qty > 0 && revenue >= 0) periods.push({ from, to: from + 6, cents: Math.round(revenue / qty) });
  }
  return periods;
}
