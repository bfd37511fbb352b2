/** What a SKU sells in an ordinary week: the median of its last regular weeks. */
import { firstWeekOf, type Grid, isRegularAt, lastWeekOf, qtyAt, rowOf, type SalesGrid } from '../facts/grid.ts';
import { insertSorted, sortedMedian } from '../median.ts';

/** How many weeks make a baseline, and the fewest that are enough. */
export const BASELINE_WEEKS = 8;
export const MIN_BASELINE_WEEKS = 3;
/**
 * How many weeks back they may lie. The documented rule reads "the last 8 within 26 weeks; if there are fewer, the last 8
 * within 52". One pass over 52 weeks gives the same: where 26 weeks hold 8, those are also the last 8 of the 52.
 */
const BASELINE_REACH = 52;
/** The fallback baseline reads up to this many weeks after the end of an event. */
export const FALLBACK_REACH = 10;

/**
 * Finds the SKU's last regular (unpromoted, in-stock, listed) weeks before week `t`, newest first, at most 8 of the 52
 * before. Writes them to `weeks` and returns how many.
 */
export function weeksBefore(grid: SalesGrid, ordinal: number, t: number, weeks: Int32Array): number {
  const first = firstWeekOf(grid, ordinal);
  if (first < 0) return 0;
  const row = rowOf(grid, ordinal);
  const from = Math.max(first, t - BASELINE_REACH);
  let n = 0;
  for (let week = Math.min(t - 1, lastWeekOf(grid, ordinal)); week >= from; week--) {
    if (!isRegularAt(grid, row + week)) continue;
    weeks[n++] = week;
    if (n === BASELINE_WEEKS) break;
  }
  return n;
}

/**
 * The fallback where too few weeks lie before an event: the regular ones of the weeks 3–10 after its end, earliest first.
 * Writes them to `weeks` and returns how many.
 */
export function weeksAfter(grid: SalesGrid, ordinal: number, end: number, weeks: Int32Array): number {
  const row = rowOf(grid, ordinal);
  const to = Math.min(lastWeekOf(grid, ordinal), end + FALLBACK_REACH);
  let n = 0;
  for (let week = end + 3; week <= to; week++) {
    if (isRegularAt(grid, row + week)) weeks[n++] = week;
  }
  return n;
}

const foundWeeks = new Int32Array(BASELINE_WEEKS);
const sorted = new Float64Array(BASELINE_WEEKS);

/** Median of the quantities of `n` weeks, at most 8. */
export function medianQty(grid: SalesGrid, ordinal: number, weeks: Int32Array, n: number): number {
  const row = rowOf(grid, ordinal);
  for (let k = 0; k < n; k++) insertSorted(sorted, k, qtyAt(grid, row + (weeks[k] as number)));
  return sortedMedian(sorted, n);
}

/** Weekly baseline of a SKU at week `t`, in units: null with fewer than 3 regular weeks in the 52 before. */
export function weeklyBaseline(grid: Grid, ordinal: number, t: number): number | null {
  const n = ordinal < grid.ordinals ? weeksBefore(grid, ordinal, t, foundWeeks) : 0;
  return n < MIN_BASELINE_WEEKS ? null : medianQty(grid, ordinal, foundWeeks, n);
}
