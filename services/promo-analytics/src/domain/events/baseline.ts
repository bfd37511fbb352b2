/** What a SKU sells in an ordinary week: the median of its last regular weeks. */
import { type Grid, IRREGULAR } from '../facts/grid.ts';
import { insertSorted, sortedMedian } from './median.ts';

/** Weeks that make a baseline, and the fewest that do. */
export const BASELINE_WEEKS = 8;
export const MIN_BASELINE_WEEKS = 3;
/**
 * How far back they may lie. The rule "the last 8 within 26 weeks, with fewer the last 8 within 52" is the same as the
 * last 8 within 52: where 26 weeks hold 8, those are the last 8 of 52 too.
 */
export const BASELINE_REACH = 52;

/**
 * Finds the SKU's last regular (unpromoted, in-stock, listed) weeks before week `t`, newest first, at most 8 of the 52
 * before. Writes them to `weeks` and returns how many.
 */
export function weeksBefore(
  grid: Pick<Grid, 'base' | 'stride' | 'flags' | 'first' | 'last'>,
  ordinal: number,
  t: number,
  weeks: Int32Array,
): number {
  const first = grid.first[ordinal] as number;
  if (first < 0) return 0;
  const { flags } = grid;
  const row = ordinal * grid.stride - grid.base;
  const from = Math.max(first, t - BASELINE_REACH);
  let n = 0;
  for (let week = Math.min(t - 1, grid.last[ordinal] as number); week >= from; week--) {
    if (((flags[row + week] as number) & IRREGULAR) !== 0) continue;
    weeks[n++] = week;
    if (n === BASELINE_WEEKS) break;
  }
  return n;
}

/** The fallback where too few weeks lie before an event: its regular weeks 3–10 after the end, earliest first. */
export function weeksAfter(grid: Grid, ordinal: number, end: number, weeks: Int32Array): number {
  const { flags } = grid;
  const row = ordinal * grid.stride - grid.base;
  const to = Math.min(grid.last[ordinal] as number, end + 10);
  let n = 0;
  for (let week = end + 3; week <= to; week++) {
    if (((flags[row + week] as number) & IRREGULAR) === 0) weeks[n++] = week;
  }
  return n;
}

const foundWeeks = new Int32Array(BASELINE_WEEKS);
const sorted = new Float64Array(BASELINE_WEEKS);

/** Weekly baseline of a SKU at week `t`, in units: null with fewer than 3 regular weeks in the 52 before. */
export function weeklyBaseline(grid: Grid, ordinal: number, t: number): number | null {
  const n = ordinal < grid.ordinals ? weeksBefore(grid, ordinal, t, foundWeeks) : 0;
  if (n < MIN_BASELINE_WEEKS) return null;
  const row = ordinal * grid.stride - grid.base;
  for (let i = 0; i < n; i++) insertSorted(sorted, i, grid.qty[row + (foundWeeks[i] as number)] as number);
  return sortedMedian(sorted, n);
}
