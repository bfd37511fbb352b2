/**
 * How a category's ordinary sales move, as logarithms: against the weeks around them (`season`), and against the weeks
 * before them (`trend`). Both are means over the category's SKUs in weeks without promotion.
 */

import type { Categories } from '../../facts/catalog.ts';
import { firstWeekOf, isRegularAt, lastWeekOf, qtyAt, rowOf, type SalesGrid } from '../../facts/grid.ts';
import { insertSorted, removeSorted, sortedMedian } from '../../median.ts';

/** Weeks to either side that a season is measured against. */
const AROUND = 17;
/** Regular weeks before that a trend is measured against. */
const BEFORE = 20;
/** Fewest weeks that make a level. */
const MIN_WEEKS = 8;

/** Category × week from `base` on, `stride` weeks for each category; NaN in weeks without a regular SKU. */
export interface Demand {
  readonly base: number;
  readonly stride: number;
  readonly season: Float64Array;
  readonly trend: Float64Array;
}

const window = new Float64Array(2 * AROUND + 2);

/** Measures season and trend of all categories, in steps. */
export function* measureDemand(grid: SalesGrid, catalog: Categories): Generator<void, Demand> {
  const { stride, base } = grid;
  const cells = catalog.categories.length * stride;
  const season = { sum: new Float64Array(cells), count: new Int32Array(cells) };
  const trend = { sum: new Float64Array(cells), count: new Int32Array(cells) };
  const logs = new Float64Array(stride);
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    const category = catalog.category[ordinal] ?? -1;
    if (category < 0 || firstWeekOf(grid, ordinal) < 0) continue;
    const from = firstWeekOf(grid, ordinal) - base;
    const to = lastWeekOf(grid, ordinal) - base;
    const first = rowOf(grid, ordinal) + base;
    for (let i = from; i <= to; i++) {
      logs[i] = isRegularAt(grid, first + i) ? Math.log1p(qtyAt(grid, first + i)) : Number.NaN;
    }
    addSeason(logs, from, to, season, category * stride);
    addTrend(logs, from, to, trend, category * stride);
    if (ordinal % 500 === 0) yield;
  }
  return { base, stride, season: meansOf(season), trend: meansOf(trend) };
}

interface Sums {
  readonly sum: Float64Array;
  readonly count: Int32Array;
}

function add({ sum, count }: Sums, at: number, value: number): void {
  sum[at] = (sum[at] as number) + value;
  count[at] = (count[at] as number) + 1;
}

function meansOf({ sum, count }: Sums): Float64Array {
  return sum.map((total, at) => total / (count[at] as number));
}

/** Each week against the median of the 17 weeks to either side. */
function addSeason(logs: Float64Array, from: number, to: number, sums: Sums, at: number): void {
  let n = 0;
  for (let i = from; i < Math.min(to + 1, from + AROUND); i++) n = enter(n, logs[i] as number);
  for (let i = from; i <= to; i++) {
    if (i + AROUND <= to) n = enter(n, logs[i + AROUND] as number);
    if (i - AROUND - 1 >= from) n = leave(n, logs[i - AROUND - 1] as number);
    const value = logs[i] as number;
    if (!Number.isNaN(value) && n >= MIN_WEEKS) add(sums, at + i, value - sortedMedian(window, n));
  }
}

/** Each week against the median of the 20 regular weeks before it. */
function addTrend(logs: Float64Array, from: number, to: number, sums: Sums, at: number): void {
  let n = 0;
  let oldest = from;
  for (let i = from; i <= to; i++) {
    const value = logs[i] as number;
    if (Number.isNaN(value)) continue;
    if (n >= MIN_WEEKS) add(sums, at + i, value - sortedMedian(window, n));
    n = enter(n, value);
    while (n > BEFORE) n = leave(n, logs[oldest++] as number);
  }
}

function enter(n: number, value: number): number {
  if (Number.isNaN(value)) return n;
  insertSorted(window, n, value);
  return n + 1;
}

function leave(n: number, value: number): number {
  if (Number.isNaN(value)) return n;
  removeSorted(window, n, value);
  return n - 1;
}
