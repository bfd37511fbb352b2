/**
 * The category index S_t: how a week compares with ordinary ones for the SKUs that were not on promotion.
 *
 * S_t = mean over k of q_kt / m_kt, clipped to [0.5, 2]. k runs over the category's SKUs that are listed, unpromoted and
 * in stock in week t and not of the event's family; with fewer than 5 of them S_t is 1. A SKU without a median m_kt, or
 * with one of 0, does not count. What is kept are the sum and the number of ratios for each category and week; a family's
 * own ratios are subtracted from them.
 */
import { columnMemory } from '../column-memory.ts';
import type { Catalog } from '../facts/catalog.ts';
import { firstWeekOf, type Grid, isRegularAt, lastWeekOf, qtyAt, rowOf } from '../facts/grid.ts';
import { type KeptMedians, keepMediansSteps, NO_MEDIANS, readMedians, stillKeptSteps } from './year-medians.ts';

const MIN_SKUS = 5;
const LOWEST = 0.5;
const HIGHEST = 2;

export interface CategoryIndex {
  readonly grid: Grid;
  readonly catalog: Catalog;
  /** Week index of column 0, and how many columns each category and each group has. */
  base: number;
  stride: number;
  /** Category × week: sum and number of ratios. */
  sum: Float64Array;
  count: Int32Array;
  /** Group × week: S_t with the group's own ratios left out. */
  ofGroup: Float64Array;
  /** The medians m_kt of the last weeks and of the coming one, once they are known. */
  medians: KeptMedians;
}

export function createCategoryIndex(grid: Grid, catalog: Catalog): CategoryIndex {
  const { base, stride } = grid;
  const groups = catalog.groupStart.at(-1) as number;
  const cells = catalog.categories.length * stride;
  return {
    grid,
    catalog,
    base,
    stride,
    sum: new Float64Array(cells),
    count: new Int32Array(cells),
    ofGroup: new Float64Array(columnMemory(groups * stride * 8)),
    medians: NO_MEDIANS,
  };
}

/** How many rows a step copies, and for how many cells it adds up ratios. */
const ROWS_A_STEP = 500;
const CELLS_A_STEP = 10_000;

/** An index of its own with the same numbers, for a grid with as many weeks or more and a catalogue of the same categories and groups. */
export function* copyCategoryIndexSteps(
  index: CategoryIndex,
  grid: Grid,
  catalog: Catalog,
): Generator<void, CategoryIndex> {
  const { base, stride } = index;
  const next = createCategoryIndex(grid, catalog);
  next.medians = yield* stillKeptSteps(index.medians, index.grid, grid);
  const shift = base - grid.base;
  // Rows of the same weeks are copied many at once.
  const rows = shift === 0 && stride === grid.stride ? ROWS_A_STEP : 1;
  for (const column of ['sum', 'count', 'ofGroup'] as const) {
    for (let row = 0; row * stride < index[column].length; row += rows) {
      next[column].set(index[column].subarray(row * stride, (row + rows) * stride), row * grid.stride + shift);
      if (row % ROWS_A_STEP === 0) yield;
    }
  }
  return next;
}

/** Finds what the coming week will be held against before it comes, in steps. */
export function* prepareWeekSteps(index: CategoryIndex): Generator<void, void> {
  index.medians = yield* keepMediansSteps(index.grid);
}

/** The index from a sum of ratios and their number: 1 of too few. */
export function indexFrom(sum: number, count: number): number {
  return count >= MIN_SKUS ? Math.min(HIGHEST, Math.max(LOWEST, sum / count)) : 1;
}

/** Writes the ratios q / m of one SKU for the weeks `from`–`to` to `ratios[t − from]`; NaN where there is none. */
export function writeRatios(
  { grid, medians }: CategoryIndex,
  ordinal: number,
  from: number,
  to: number,
  ratios: Float64Array,
): void {
  const first = firstWeekOf(grid, ordinal);
  const last = lastWeekOf(grid, ordinal);
  const row = rowOf(grid, ordinal);
  readMedians(medians, grid, ordinal, from, to, ratios);
  for (let t = from; t <= to; t++) {
    const m = ratios[t - from] as number;
    const counts = m > 0 && t >= first && t <= last && isRegularAt(grid, row + t);
    ratios[t - from] = counts ? qtyAt(grid, row + t) / m : Number.NaN;
  }
}

/**
 * The ratios of SKUs without a group. A full computation keeps them from the sums, where they are computed, to the
 * events, where they are subtracted.
 */
export interface RatioPlane {
  /** Row number of each ordinal, −1 for none. */
  readonly rowOf: Int32Array;
  values: Float64Array;
}

/** Sums the ratios of one category for the weeks from `from` on, in steps. */
export function* sumCategory(
  index: CategoryIndex,
  category: number,
  from: number,
  plane: RatioPlane | null,
): Generator<void, void> {
  const { grid, catalog, stride, base, sum, count } = index;
  const to = grid.lastWeek;
  const span = to - from + 1;
  if (span <= 0) return;
  const ordinals = catalog.categoryOrdinals[category] as Int32Array;
  const firstGroup = catalog.groupStart[category] as number;
  const groups = (catalog.groupStart[category + 1] as number) - firstGroup;
  const groupSum = new Float64Array(groups * span);
  const groupCount = new Int32Array(groups * span);
  const ratios = new Float64Array(span);
  const totals = category * stride + from - base;
  sum.fill(0, totals, totals + span);
  count.fill(0, totals, totals + span);
  let work = 0;
  for (const ordinal of ordinals) {
    if (ordinal >= grid.ordinals || firstWeekOf(grid, ordinal) < 0 || lastWeekOf(grid, ordinal) < from) continue;
    writeRatios(index, ordinal, from, to, ratios);
    const group = catalog.group[ordinal] as number;
    const own = (group - firstGroup) * span;
    for (let i = 0; i < span; i++) {
      const ratio = ratios[i] as number;
      if (Number.isNaN(ratio)) continue;
      sum[totals + i] = (sum[totals + i] as number) + ratio;
      count[totals + i] = (count[totals + i] as number) + 1;
      if (group < 0) continue;
      groupSum[own + i] = (groupSum[own + i] as number) + ratio;
      groupCount[own + i] = (groupCount[own + i] as number) + 1;
    }
    const row = plane ? (plane.rowOf[ordinal] as number) : -1;
    if (plane && row >= 0) plane.values.set(ratios, row * span);
    work += span + 20;
    if (work > CELLS_A_STEP) {
      yield;
      work = 0;
    }
  }
  for (let group = 0; group < groups; group++) {
    const out = (firstGroup + group) * stride + from - base;
    for (let i = 0; i < span; i++) {
      const at = group * span + i;
      index.ofGroup[out + i] = indexFrom(
        (sum[totals + i] as number) - (groupSum[at] as number),
        (count[totals + i] as number) - (groupCount[at] as number),
      );
    }
    if (group % ROWS_A_STEP === 0) yield;
  }
  yield;
}
