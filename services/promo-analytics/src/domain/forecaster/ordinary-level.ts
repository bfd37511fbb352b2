/**
 * What a SKU sells in the ordinary weeks around a week, later ones included: that explains the past, and is never for a forecast.
 *
 * Level m of a SKU in week t: the mean of the up to 12 nearest regular weeks within 20 of t that are clean, which is to say more
 * than 4 weeks after the SKU's own last promotion. Fewer than 5 of them: of all regular ones there; fewer than 5 again: none. Week t
 * itself is left out, since it is held against the level: where it counts it is one of the 12, so that 11 are left.
 * Category index S_t: the mean of min(3, q / m) over the category's SKUs that are clean in t, at least 5 of them, within 0.5 and 2;
 * else 1.
 */
import { AFTERMATH_WEEKS, MIN_CLEAN_WEEKS } from '../events/baseline.ts';
import { indexFrom } from '../events/category-index.ts';
import {
  firstWeekOf,
  type Grid,
  isPromotedAt,
  isRegular,
  isRegularAt,
  lastWeekOf,
  qtyAt,
  rowOf,
} from '../facts/grid.ts';

const NEAREST = 12;
const REACH = 20;

const HIGHEST_RATIO = 3;

/** Ordinary weeks of the SKUs of a category. */
export interface OrdinaryLevels {
  /** Of the SKUs. */
  readonly ordinals: Int32Array;
  /** The first week. */
  readonly from: number;
  /** SKU × week: m, NaN where there is none. */
  readonly level: Float64Array;
  /** SKU × week: 1 in clean weeks. */
  readonly clean: Uint8Array;
  /** S_t of each week. */
  readonly index: Float64Array;
}

/** Finds them in steps, a SKU each. @param ordinals SKUs of one category; those never sold have no level */
export function* ordinaryLevels(grid: Grid, ordinals: Int32Array): Generator<void, OrdinaryLevels> {
  const from = grid.firstWeek;
  const span = from < 0 ? 0 : grid.lastWeek - from + 1;
  const level = new Float64Array(ordinals.length * span);
  const clean = new Uint8Array(level.length);
  const sum = new Float64Array(span);
  const count = new Int32Array(span);
  for (const [place, ordinal] of ordinals.entries()) {
    const levels = level.subarray(place * span, (place + 1) * span).fill(Number.NaN);
    const marks = clean.subarray(place * span, (place + 1) * span);
    const row = rowOf(grid, ordinal) + from;
    markClean(marks, grid, ordinal);
    fillLevels(levels, grid, row, (i) => marks[i] === 1);
    fillLevels(levels, grid, row, (i) => isRegular(grid, ordinal, from + i));
    for (let i = 0; i < span; i++) {
      if (!marks[i] || !((levels[i] as number) > 0)) continue;
      sum[i] = (sum[i] as number) + Math.min(HIGHEST_RATIO, qtyAt(grid, row + i) / (levels[i] as number));
      count[i] = (count[i] as number) + 1;
    }
    yield;
  }
  const index = sum.map((total, i) => indexFrom(total, count[i] as number));
  return { ordinals, from, level, clean, index };
}

/** Marks with 1 the weeks where the SKU is listed, unpromoted, in stock, and out of the aftermath of its own promotions. */
function markClean(marks: Uint8Array, grid: Grid, ordinal: number): void {
  const row = rowOf(grid, ordinal);
  const first = firstWeekOf(grid, ordinal);
  if (first < 0) return;
  let promoted = Number.NEGATIVE_INFINITY;
  for (let t = first; t <= lastWeekOf(grid, ordinal); t++) {
    if (isPromotedAt(grid, row + t)) promoted = t;
    else if (isRegularAt(grid, row + t) && t - promoted > AFTERMATH_WEEKS) marks[t - grid.firstWeek] = 1;
  }
}

/** The weeks that a SKU's means are taken over, and what is sold before each; lost with the next SKU. */
let weeks = new Int32Array(0);
let before = new Float64Array(0);

/**
 * Gives each week that has no level yet the mean of the nearest ones that count, of two as near the earlier first; none where they are too
 * few. They are neighbours among those that count, and move on with the week. @param row cell of the first week
 */
function fillLevels(levels: Float64Array, grid: Grid, row: number, counts: (week: number) => boolean): void {
  if (weeks.length < levels.length) {
    weeks = new Int32Array(levels.length);
    before = new Float64Array(levels.length + 1);
  }
  let size = 0;
  for (let t = 0; t < levels.length; t++) {
    if (!counts(t)) continue;
    weeks[size] = t;
    before[size + 1] = (before[size] as number) + qtyAt(grid, row + t);
    size++;
  }
  let first = 0;
  for (let t = 0; t < levels.length; t++) {
    if (!Number.isNaN(levels[t])) continue;
    while (first + NEAREST < size && (weeks[first + NEAREST] as number) - t < t - (weeks[first] as number)) first++;
    let begin = first;
    let end = Math.min(first + NEAREST, size);
    while (begin < end && (weeks[begin] as number) < t - REACH) begin++;
    while (end > begin && (weeks[end - 1] as number) > t + REACH) end--;
    let sum = (before[end] as number) - (before[begin] as number);
    let n = end - begin;
    for (let i = begin; i < end; i++) {
      if (weeks[i] !== t) continue;
      sum -= qtyAt(grid, row + t);
      n--;
    }
    if (n >= MIN_CLEAN_WEEKS) levels[t] = sum / n;
  }
}
