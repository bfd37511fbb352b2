/**
 * What explains a promotion's sales beside its depth: how long it lasts, when the last one was, how the category sells at
 * that time of the year and in recent weeks, and whether the baseline is high or low for the SKU.
 */

import { BASELINE_WEEKS, MIN_BASELINE_WEEKS, medianQty, weeksBefore } from '../../events/baseline.ts';
import type { Catalog } from '../../facts/catalog.ts';
import { firstWeekOf, isPromotedAt, isRegularAt, lastWeekOf, qtyAt, rowOf, type SalesGrid } from '../../facts/grid.ts';
import { insertSorted, sortedMedian } from '../../median.ts';
import type { Demand } from './demand.ts';

/** Columns of x, the inputs of the regression. */
export const ONE = 0;
export const DEPTH = 1;
const LENGTH = 2;
const SINCE = 3;
const SEASON = 4;
const TREND = 5;
const LEVEL = 6;
const LATELY = 7;
export const SIZE = 8;
const OFTEN = 9;
const UNEVEN = 10;
export const BUNDLE = 11;
/** Columns where placement is unknown, and where leaflet and second placement are columns too. */
export const WIDTH = 12;
export const FEATURE = 12;
export const DISPLAY = 13;
export const PLACED_WIDTH = 14;

const HALF_YEAR = 26;
const YEAR = 52;
const TREND_WEEKS = 4;
/** Weeks of data before the season of a year before can be told. */
const SEASON_HISTORY = 60;
/** Baselines below this are alike: next to nothing. */
const SMALLEST = 0.1;

export interface FeatureSource {
  readonly grid: SalesGrid;
  readonly catalog: Pick<Catalog, 'category'>;
  readonly demand: Demand;
}

/** z = −ln(1 − min(d, 0.7)) / 0.3: how often over the price is cut, about 1 at a quarter off. */
export function depthTerm(depth: number): number {
  return -Math.log(1 - Math.min(depth, 0.7)) / 0.3;
}

const weeks = new Int32Array(BASELINE_WEEKS);
const sorted = new Float64Array(HALF_YEAR);
const clip = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** When a promotion is planned for: week indices, the origin being the first week of which nothing is known yet. */
interface Timing {
  readonly start: number;
  readonly weeks: number;
  readonly origin: number;
}

/**
 * Writes the columns of one promotion but depth, mechanic and placement to `x` from `at` on, as known before the origin.
 * Returns the units of an ordinary week, NaN (and writes nothing) where they cannot be told.
 */
export function writeFeatures(
  x: Float64Array,
  at: number,
  source: FeatureSource,
  ordinal: number,
  { start, weeks: length, origin }: Timing,
): number {
  const { grid } = source;
  const n = weeksBefore(grid, ordinal, origin, weeks);
  if (n < MIN_BASELINE_WEEKS) return Number.NaN;
  const baseline = medianQty(grid, ordinal, weeks, n);
  const { level, mean, often } = halfYear(source, ordinal, origin);
  x[at + ONE] = 1;
  x[at + LENGTH] = Math.log(length);
  x[at + SINCE] = Math.log1p(weeksSince(source, ordinal, origin)) - 2;
  x[at + SEASON] = start - grid.firstWeek < SEASON_HISTORY ? 0 : swing(source, ordinal, n, start, length);
  x[at + TREND] = late(source, ordinal, n, origin);
  x[at + LEVEL] = 2 * clip(Math.log((baseline + 1) / (level + 1)), 1);
  x[at + LATELY] = 2 * clip(Math.log((lastTwo(source, ordinal, n) + 1) / (baseline + 1)), 1);
  x[at + SIZE] = 0.5 * Math.log(Math.max(baseline, SMALLEST)) - 2;
  x[at + OFTEN] = 2 * often;
  x[at + UNEVEN] = clip(Math.log((mean + 1) / (baseline + 1)), 1);
  return baseline;
}

/** The season of the planned weeks against that of the baseline weeks, both a year earlier. */
function swing({ catalog, demand }: FeatureSource, ordinal: number, n: number, start: number, length: number): number {
  const row = (catalog.category[ordinal] as number) * demand.stride - demand.base;
  const then = { sum: 0, n: 0 };
  for (let t = start - YEAR; t < start - YEAR + length; t++) take(then, demand, demand.season, row, t);
  return 3 * clip(orZero(then.sum / then.n - overBaseline(demand, demand.season, row, n, YEAR)), 0.7);
}

/** The trend of the last four weeks against that of the baseline weeks. */
function late({ catalog, demand }: FeatureSource, ordinal: number, n: number, origin: number): number {
  const row = (catalog.category[ordinal] as number) * demand.stride - demand.base;
  const now = { sum: 0, n: 0 };
  for (let t = origin - TREND_WEEKS; t < origin; t++) take(now, demand, demand.trend, row, t);
  return 3 * clip(orZero(now.sum / now.n - overBaseline(demand, demand.trend, row, n, 0)), 0.7);
}

function overBaseline(demand: Demand, values: Float64Array, row: number, n: number, earlier: number): number {
  const mean = { sum: 0, n: 0 };
  for (let k = 0; k < n; k++) take(mean, demand, values, row, (weeks[k] as number) - earlier);
  return mean.sum / mean.n;
}

function take(mean: { sum: number; n: number }, demand: Demand, values: Float64Array, row: number, t: number): void {
  if (t < demand.base || t >= demand.base + demand.stride) return;
  const value = values[row + t] as number;
  if (Number.isNaN(value)) return;
  mean.sum += value;
  mean.n++;
}

const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);

/** Mean quantity of the last two baseline weeks. */
function lastTwo({ grid }: FeatureSource, ordinal: number, n: number): number {
  const row = rowOf(grid, ordinal);
  const of = Math.min(2, n);
  let sum = 0;
  for (let k = 0; k < of; k++) sum += qtyAt(grid, row + (weeks[k] as number));
  return sum / of;
}

/** Weeks since the last promoted one before `origin`, at most 26. */
function weeksSince({ grid }: FeatureSource, ordinal: number, origin: number): number {
  const row = rowOf(grid, ordinal);
  const from = Math.max(firstWeekOf(grid, ordinal), origin - HALF_YEAR);
  for (let t = Math.min(origin - 1, lastWeekOf(grid, ordinal)); t >= from; t--) {
    if (isPromotedAt(grid, row + t)) return origin - t;
  }
  return HALF_YEAR;
}

/**
 * Of the SKU: the median of up to 26 regular weeks within the 52 before, the mean of the regular ones of the last 26, and
 * the share of the last 26 that was promoted.
 */
function halfYear({ grid }: FeatureSource, ordinal: number, origin: number) {
  const row = rowOf(grid, ordinal);
  const from = Math.max(firstWeekOf(grid, ordinal), origin - YEAR);
  let n = 0;
  let sum = 0;
  let summed = 0;
  let promoted = 0;
  let listed = 0;
  for (let t = Math.min(origin - 1, lastWeekOf(grid, ordinal)); t >= from; t--) {
    const regular = isRegularAt(grid, row + t);
    if (t >= origin - HALF_YEAR) {
      listed++;
      if (isPromotedAt(grid, row + t)) promoted++;
      if (regular) {
        sum += qtyAt(grid, row + t);
        summed++;
      }
    }
    if (regular && n < HALF_YEAR) insertSorted(sorted, n++, qtyAt(grid, row + t));
  }
  const level = sortedMedian(sorted, n);
  return { level, mean: summed > 0 ? sum / summed : level, often: listed > 0 ? promoted / listed : 0 };
}

/** Standard deviation of the baseline weeks over their mean; 0 where they sold nothing. */
export function variationOf(grid: SalesGrid, ordinal: number, origin: number): number {
  const n = weeksBefore(grid, ordinal, origin, weeks);
  const row = rowOf(grid, ordinal);
  let sum = 0;
  let squares = 0;
  for (let k = 0; k < n; k++) {
    const q = qtyAt(grid, row + (weeks[k] as number));
    sum += q;
    squares += q * q;
  }
  return sum > 0 ? Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) / (sum / n) : 0;
}
