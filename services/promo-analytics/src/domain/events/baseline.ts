/**
 * Which weeks tell what a SKU sells in an ordinary week. Regular weeks are unpromoted, in stock and listed; clean ones are those
 * of them that lie more than 4 weeks after the SKU's own last promotion, and are not pressed down by what was bought for stock.
 * What past events are held against are clean weeks; forecasts begin at the last regular weeks, whichever they are.
 */
import {
  firstWeekOf,
  type Grid,
  isPromotedAt,
  isRegularAt,
  lastWeekOf,
  qtyAt,
  rowOf,
  type SalesGrid,
} from '../facts/grid.ts';
import { insertSorted, sortedMedian } from '../median.ts';

/** How many weeks make a baseline, and the fewest that are enough. */
export const BASELINE_WEEKS = 8;
export const MIN_BASELINE_WEEKS = 3;
/**
 * How many weeks back they may lie. The documented rule reads "the last 8 within 26 weeks; if there are fewer, the last 8
 * within 52". One pass over 52 weeks gives the same: where 26 weeks hold 8, those are also the last 8 of the 52.
 */
const BASELINE_REACH = 52;
/** So many weeks after a promotion are still pressed down by it. */
export const AFTERMATH_WEEKS = 4;
/** Fewer clean weeks are not enough to leave the others out. */
export const MIN_CLEAN_WEEKS = 5;
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

const clean = new Int32Array(BASELINE_WEEKS + AFTERMATH_WEEKS);

/**
 * Finds the weeks before week `t` that an event is held against, newest first: of the 52 before the last 8 clean ones; with
 * fewer than 5 of these the last 8 regular ones. Writes them to `weeks` and returns how many.
 */
export function referenceWeeksBefore(grid: SalesGrid, ordinal: number, t: number, weeks: Int32Array): number {
  const first = firstWeekOf(grid, ordinal);
  if (first < 0) return 0;
  const row = rowOf(grid, ordinal);
  const from = Math.max(first, t - BASELINE_REACH);
  let n = 0;
  let found = 0;
  // Whether a week is clean is known once the 4 weeks before it have been seen.
  const to = Math.max(first, from - AFTERMATH_WEEKS);
  for (let week = Math.min(t - 1, lastWeekOf(grid, ordinal)); week >= to; week--) {
    if (isPromotedAt(grid, row + week)) {
      while (found > 0 && (clean[found - 1] as number) <= week + AFTERMATH_WEEKS) found--;
    } else if (week >= from && isRegularAt(grid, row + week)) {
      if (n < BASELINE_WEEKS) weeks[n++] = week;
      clean[found++] = week;
    }
    if (found >= BASELINE_WEEKS && week <= (clean[BASELINE_WEEKS - 1] as number) - AFTERMATH_WEEKS) break;
  }
  if (found < MIN_CLEAN_WEEKS) return n;
  n = Math.min(BASELINE_WEEKS, found);
  for (let k = 0; k < n; k++) weeks[k] = clean[k] as number;
  return n;
}

/**
 * The fallback where too few weeks lie before an event: of the weeks 3–10 after its end the clean ones; with fewer than 5 of
 * these the regular ones; earliest first. Writes them to `weeks` and returns how many.
 */
export function referenceWeeksAfter(grid: SalesGrid, ordinal: number, end: number, weeks: Int32Array): number {
  const row = rowOf(grid, ordinal);
  const to = Math.min(lastWeekOf(grid, ordinal), end + FALLBACK_REACH);
  let n = 0;
  let found = 0;
  let promoted = end;
  for (let week = end + 1; week <= to; week++) {
    if (isPromotedAt(grid, row + week)) promoted = week;
    if (week < end + 3 || !isRegularAt(grid, row + week)) continue;
    weeks[n++] = week;
    if (week - promoted > AFTERMATH_WEEKS) clean[found++] = week;
  }
  if (found < MIN_CLEAN_WEEKS) return n;
  for (let k = 0; k < found; k++) weeks[k] = clean[k] as number;
  return found;
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
