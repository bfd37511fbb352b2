/**
 * m_kt: what a SKU k sells in an ordinary week, which the category index holds week t against. It is the median of k's regular weeks
 * among the 52 before t; 0 for fewer than 8 of them. Nothing that week t brings changes it, so a version knows the medians of the
 * week to come before that comes.
 */
import { firstWeekOf, type Grid, isRegularAt, lastWeekOf, qtyAt, rowOf } from '../facts/grid.ts';
import { insertSorted, removeSorted, replaceSorted, sortedMedian } from '../median.ts';

const REACH = 52;
const MIN_WEEKS = 8;

const window = new Float64Array(REACH + 1);

/**
 * Writes the medians of one SKU for the weeks `from`–`to` to `medians[t − from]`; 0 after the week that follows its last one. The 52 weeks
 * before slide along: one value leaves, one comes.
 */
export function findMedians(grid: Grid, ordinal: number, from: number, to: number, medians: Float64Array): void {
  const first = firstWeekOf(grid, ordinal);
  const last = lastWeekOf(grid, ordinal);
  medians.fill(0, 0, to - from + 1);
  if (first < 0 || last + 1 < from) return;
  const row = rowOf(grid, ordinal);
  const start = Math.max(first, from);
  let n = 0;
  for (let t = Math.max(first, start - REACH); t < start; t++) {
    if (isRegularAt(grid, row + t)) insertSorted(window, n++, qtyAt(grid, row + t));
  }
  for (let t = start; t <= to; t++) {
    if (n >= MIN_WEEKS) medians[t - from] = sortedMedian(window, n);
    if (t > last) return;
    const left = t - REACH;
    const comes = isRegularAt(grid, row + t);
    const leaves = left >= first && isRegularAt(grid, row + left);
    if (leaves && comes) replaceSorted(window, n, qtyAt(grid, row + left), qtyAt(grid, row + t));
    else if (leaves) removeSorted(window, n--, qtyAt(grid, row + left));
    else if (comes) insertSorted(window, n++, qtyAt(grid, row + t));
  }
}

/** The week to come, and those before it that an import of it may change: by a new row a SKU turns out to have been listed in weeks without one. */
const KEPT_WEEKS = 4;

/** The medians of all SKUs for KEPT_WEEKS from week `from` on, a SKU's side by side; NaN where they are not known. */
export interface KeptMedians {
  readonly from: number;
  readonly values: Float64Array;
}

export const NO_MEDIANS: KeptMedians = { from: Number.POSITIVE_INFINITY, values: new Float64Array(0) };

/** How many SKUs a step looks at. */
const SKUS_A_STEP = 500;

/** The medians of the week to come and of those before it, in steps. */
export function* keepMediansSteps(grid: Grid): Generator<void, KeptMedians> {
  const to = grid.lastWeek + 1;
  const from = to - KEPT_WEEKS + 1;
  const values = new Float64Array(grid.ordinals * KEPT_WEEKS);
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    findMedians(grid, ordinal, from, to, values.subarray(ordinal * KEPT_WEEKS, (ordinal + 1) * KEPT_WEEKS));
    if (ordinal % SKUS_A_STEP === 0) yield;
  }
  return { from, values };
}

/** The kept medians of `grid` that hold for the next version too, in steps; none where weeks were written that `grid` already has. */
export function* stillKeptSteps({ from, values }: KeptMedians, grid: Grid, next: Grid): Generator<void, KeptMedians> {
  if (next.writtenFrom <= grid.lastWeek) return NO_MEDIANS;
  const kept = new Float64Array(values.length);
  for (let ordinal = 0; ordinal * KEPT_WEEKS < values.length; ordinal++) {
    const last = lastWeekOf(grid, ordinal);
    const returned = last < grid.lastWeek && lastWeekOf(next, ordinal) > last;
    const at = ordinal * KEPT_WEEKS;
    for (let i = at; i < at + KEPT_WEEKS; i++) kept[i] = returned ? Number.NaN : (values[i] as number);
    if (ordinal % SKUS_A_STEP === 0) yield;
  }
  return { from, values: kept };
}

/** True where the medians of a SKU are kept for the weeks `from`–`to`. */
export const isKept = (kept: KeptMedians, ordinal: number, from: number, to: number): boolean =>
  from >= kept.from && to < kept.from + KEPT_WEEKS && (kept.values[ordinal * KEPT_WEEKS] as number) >= 0;

/** As `findMedians`, but reads those that are kept. */
export function readMedians(
  kept: KeptMedians,
  grid: Grid,
  ordinal: number,
  from: number,
  to: number,
  medians: Float64Array,
): void {
  if (isKept(kept, ordinal, from, to)) {
    const at = ordinal * KEPT_WEEKS - kept.from;
    for (let t = from; t <= to; t++) medians[t - from] = kept.values[at + t] as number;
  } else findMedians(grid, ordinal, from, to, medians);
}
