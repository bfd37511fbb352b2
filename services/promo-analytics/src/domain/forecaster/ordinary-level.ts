/**
 * What a SKU sells in the ordinary weeks around a week, later ones included: that explains the past, and is never for a forecast.
 *
 * Level m of a SKU in week t: the mean of the up to 12 nearest regular weeks within 20 of t that are clean, which is to say more
 * than 4 weeks after the SKU's own last promotion. Fewer than 5 of them: of all regular ones there; fewer than 5 again: none. Week t
 * itself is left out, since it is held against the level.
 * Category index S_t: the mean of min(3, q / m) over the category's SKUs that are clean in t, at least 5 of them, within 0.5 and 2;
 * else 1.
 */
import { AFTERMATH_WEEKS, MIN_CLEAN_WEEKS } from '../events/baseline.ts';
import { indexFrom } from '../events/category-index.ts';
import { firstWeekOf, type Grid, isPromotedAt, isRegularAt, lastWeekOf, qtyAt, rowOf } from '../facts/grid.ts';

const NEAREST = 12;
const REACH = 20;

const HIGHEST_RATIO = 3;

/** Ordinary weeks of the SKUs of a category, by week from the grid's first. */
export interface OrdinaryLevels {
  readonly from: number;
  /** m of each week by ordinal, NaN where there is none. */
  readonly level: ReadonlyMap<number, Float64Array>;
  /** 1 in clean weeks, by ordinal. */
  readonly clean: ReadonlyMap<number, Uint8Array>;
  /** S_t. */
  readonly index: Float64Array;
}

/** Finds them in steps, a SKU each. @param ordinals SKUs of one category; those never sold are left out */
export function* ordinaryLevels(grid: Grid, ordinals: Iterable<number>): Generator<void, OrdinaryLevels> {
  const from = grid.firstWeek;
  const span = from < 0 ? 0 : grid.lastWeek - from + 1;
  const level = new Map<number, Float64Array>();
  const clean = new Map<number, Uint8Array>();
  const sum = new Float64Array(span);
  const count = new Int32Array(span);
  for (const ordinal of ordinals) {
    if (ordinal >= grid.ordinals || firstWeekOf(grid, ordinal) < 0) continue;
    const marks = cleanWeeks(grid, ordinal, from, span);
    const levels = levelsOf(grid, ordinal, from, span, marks);
    clean.set(ordinal, marks);
    level.set(ordinal, levels);
    const row = rowOf(grid, ordinal) + from;
    for (let i = 0; i < span; i++) {
      if (!marks[i] || !((levels[i] as number) > 0)) continue;
      sum[i] = (sum[i] as number) + Math.min(HIGHEST_RATIO, qtyAt(grid, row + i) / (levels[i] as number));
      count[i] = (count[i] as number) + 1;
    }
    yield;
  }
  const index = sum.map((total, i) => indexFrom(total, count[i] as number));
  return { from, level, clean, index };
}

/** 1 where the SKU is listed, unpromoted, in stock, and out of the aftermath of its own promotions. */
function cleanWeeks(grid: Grid, ordinal: number, from: number, span: number): Uint8Array {
  const marks = new Uint8Array(span);
  const row = rowOf(grid, ordinal);
  let promoted = Number.NEGATIVE_INFINITY;
  for (let t = firstWeekOf(grid, ordinal); t <= lastWeekOf(grid, ordinal); t++) {
    if (isPromotedAt(grid, row + t)) promoted = t;
    else if (isRegularAt(grid, row + t) && t - promoted > AFTERMATH_WEEKS) marks[t - from] = 1;
  }
  return marks;
}

function levelsOf(grid: Grid, ordinal: number, from: number, span: number, marks: Uint8Array): Float64Array {
  const row = rowOf(grid, ordinal);
  const regular: number[] = [];
  const clean: number[] = [];
  for (let t = firstWeekOf(grid, ordinal); t <= lastWeekOf(grid, ordinal); t++) {
    if (!isRegularAt(grid, row + t)) continue;
    regular.push(t);
    if (marks[t - from]) clean.push(t);
  }
  const meanOfClean = nearestMean(clean, (t) => qtyAt(grid, row + t));
  const meanOfRegular = nearestMean(regular, (t) => qtyAt(grid, row + t));
  const levels = new Float64Array(span);
  for (let i = 0; i < span; i++) {
    const mean = meanOfClean(from + i);
    levels[i] = Number.isNaN(mean) ? meanOfRegular(from + i) : mean;
  }
  return levels;
}

/**
 * The mean of the weeks nearest to t, of two as near the earlier first; NaN where there are too few. To be asked for one week after
 * the other: the nearest ones are neighbours in the list, which move on with t.
 */
function nearestMean(weeks: readonly number[], qty: (t: number) => number): (t: number) => number {
  const sums = new Float64Array(weeks.length + 1);
  weeks.forEach((t, i) => {
    sums[i + 1] = (sums[i] as number) + qty(t);
  });
  let first = 0;
  return (t) => {
    while (first + NEAREST < weeks.length && (weeks[first + NEAREST] as number) - t < t - (weeks[first] as number))
      first++;
    let begin = first;
    let end = Math.min(first + NEAREST, weeks.length);
    while (begin < end && (weeks[begin] as number) < t - REACH) begin++;
    while (end > begin && (weeks[end - 1] as number) > t + REACH) end--;
    let sum = (sums[end] as number) - (sums[begin] as number);
    let n = end - begin;
    for (let i = begin; i < end; i++) {
      if (weeks[i] !== t) continue;
      sum -= qty(t);
      n--;
    }
    return n < MIN_CLEAN_WEEKS ? Number.NaN : sum / n;
  };
}
