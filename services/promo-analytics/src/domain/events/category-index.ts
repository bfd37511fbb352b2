/**
 * The category index S_t: how a week compares with ordinary ones for the SKUs that were not on promotion.
 *
 * S_t = mean over k of q_kt / m_kt, clipped to [0.5, 2]; k = the category's SKUs that are listed, unpromoted and in
 * stock in t and not of the event's family (at least 5, else 1); m_kt = median of k's regular weeks among the 52 before
 * t (at least 8, > 0). Kept as sums a category and week, from which a family's own ratios are taken out.
 */
import type { Catalog } from '../facts/catalog.ts';
import { type Grid, IRREGULAR, isRegular } from '../facts/grid.ts';
import { insertSorted, removeSorted, replaceSorted, sortedMedian } from './median.ts';

const REACH = 52;
const MIN_WEEKS = 8;
const MIN_SKUS = 5;
const LOWEST = 0.5;
const HIGHEST = 2;

export interface CategoryIndex {
  readonly grid: Grid;
  readonly catalog: Catalog;
  base: number;
  stride: number;
  /** Category × week: sum and number of ratios. */
  sum: Float64Array;
  count: Int32Array;
  /** Group × week: S_t with the group's own ratios left out. */
  ofGroup: Float64Array;
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
    ofGroup: new Float64Array(groups * stride),
  };
}

/** Follows the grid when it grew weeks. */
export function relayCategoryIndex(index: CategoryIndex): void {
  const { grid, base, stride } = index;
  if (base === grid.base && stride === grid.stride) return;
  const next = createCategoryIndex(grid, index.catalog);
  const shift = base - grid.base;
  for (let row = 0; row * stride < index.sum.length; row++) {
    next.sum.set(index.sum.subarray(row * stride, (row + 1) * stride), row * grid.stride + shift);
    next.count.set(index.count.subarray(row * stride, (row + 1) * stride), row * grid.stride + shift);
  }
  for (let row = 0; row * stride < index.ofGroup.length; row++) {
    next.ofGroup.set(index.ofGroup.subarray(row * stride, (row + 1) * stride), row * grid.stride + shift);
  }
  Object.assign(index, next);
}

export function indexFrom(sum: number, count: number): number {
  return count >= MIN_SKUS ? Math.min(HIGHEST, Math.max(LOWEST, sum / count)) : 1;
}

const window = new Float64Array(REACH + 1);

/**
 * Ratios q / m of one SKU for the weeks `from`–`to`, to `ratios[t − from]`; NaN where there is none. The window of the
 * 52 weeks before slides: one value leaves, one comes.
 */
export function ratiosOf(grid: Grid, ordinal: number, from: number, to: number, ratios: Float64Array): void {
  const first = grid.first[ordinal] as number;
  const last = Math.min(to, grid.last[ordinal] as number);
  ratios.fill(Number.NaN, 0, to - from + 1);
  if (first < 0 || last < from) return;
  const { qty, flags } = grid;
  const row = ordinal * grid.stride - grid.base;
  const start = Math.max(first, from);
  let n = 0;
  for (let t = Math.max(first, start - REACH); t < start; t++) {
    if (((flags[row + t] as number) & IRREGULAR) === 0) insertSorted(window, n++, qty[row + t] as number);
  }
  for (let t = start; t <= last; t++) {
    const regular = ((flags[row + t] as number) & IRREGULAR) === 0;
    const q = qty[row + t] as number;
    if (regular && n >= MIN_WEEKS) {
      const m = sortedMedian(window, n);
      if (m > 0) ratios[t - from] = q / m;
    }
    const left = t - REACH;
    const leaves = left >= first && ((flags[row + left] as number) & IRREGULAR) === 0;
    if (leaves && regular) replaceSorted(window, n, qty[row + left] as number, q);
    else if (leaves) removeSorted(window, n--, qty[row + left] as number);
    else if (regular) insertSorted(window, n++, q);
  }
}

/** Where the ratios of SKUs without a group are kept from the sums to the events, in one full computation. */
export interface RatioPlane {
  /** Row number of each ordinal, −1 for none. */
  readonly rowOf: Int32Array;
  values: Float64Array;
}

/**
 * Sums the ratios of one category for the weeks from `from` on. Yields after every so many cells, so that a caller may
 * let others run.
 */
export function* sumCategory(index: CategoryIndex, category: number, from: number, plane: RatioPlane | null) {
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
    if (ordinal >= grid.ordinals || (grid.first[ordinal] as number) < 0 || (grid.last[ordinal] as number) < from)
      continue;
    ratiosOf(grid, ordinal, from, to, ratios);
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
      yield work;
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
  }
  yield work;
}

const CELLS_A_STEP = 200_000;

/** S_t of one SKU, week by week: `values[t + shift]`, computed when first asked for where NaN. */
export interface SeasonRow {
  readonly index: CategoryIndex;
  ordinal: number;
  values: Float64Array;
  shift: number;
  readonly own: Float64Array;
}

export function seasonRow(index: CategoryIndex): SeasonRow {
  return { index, ordinal: -1, values: new Float64Array(0), shift: 0, own: new Float64Array(index.stride) };
}

/** Points a row at a SKU. With a plane its ratios are at hand, else they are computed week by week as needed. */
export function pointSeason(row: SeasonRow, ordinal: number, plane: RatioPlane | null): void {
  const { index } = row;
  const group = index.catalog.group[ordinal] as number;
  row.ordinal = ordinal;
  if (group >= 0) {
    row.values = index.ofGroup;
    row.shift = group * index.stride - index.base;
    return;
  }
  row.values = row.own;
  row.shift = -index.base;
  const at = plane ? (plane.rowOf[ordinal] as number) : -1;
  if (!plane || at < 0) {
    row.own.fill(Number.NaN);
    return;
  }
  const { grid, sum, count } = index;
  const span = grid.lastWeek - grid.firstWeek + 1;
  const totals = (index.catalog.category[ordinal] as number) * index.stride + grid.firstWeek - index.base;
  const out = grid.firstWeek - index.base;
  for (let i = 0; i < span; i++) {
    const ratio = plane.values[at * span + i] as number;
    const has = !Number.isNaN(ratio);
    row.own[out + i] = indexFrom(
      (sum[totals + i] as number) - (has ? ratio : 0),
      (count[totals + i] as number) - (has ? 1 : 0),
    );
  }
}

/** S_t of the row's SKU. */
export function seasonAt(row: SeasonRow, t: number): number {
  const value = row.values[t + row.shift] as number;
  return Number.isNaN(value) ? fillSeason(row, t) : value;
}

/** Weeks computed together when one is asked for: the window of medians slides cheaper than it is built. */
const BACK = 11;
const AHEAD = 4;
const nearby = new Float64Array(BACK + 1 + AHEAD);

function fillSeason(row: SeasonRow, t: number): number {
  const { index, ordinal } = row;
  const { grid } = index;
  const at = (index.catalog.category[ordinal] as number) * index.stride - index.base;
  // A week that is not regular has no ratio of its own to take out.
  const regular = isRegular(grid, ordinal, t);
  const from = regular ? Math.max(grid.firstWeek, t - BACK) : t;
  const to = regular ? Math.min(grid.lastWeek, t + AHEAD) : t;
  if (regular) ratiosOf(grid, ordinal, from, to, nearby);
  else nearby[0] = Number.NaN;
  for (let week = from; week <= to; week++) {
    const ratio = nearby[week - from] as number;
    const has = !Number.isNaN(ratio);
    row.own[week - index.base] = indexFrom(
      (index.sum[at + week] as number) - (has ? ratio : 0),
      (index.count[at + week] as number) - (has ? 1 : 0),
    );
  }
  return row.own[t - index.base] as number;
}

/** The category index of a SKU in a week, its own family left out. */
export function categoryIndexAt(index: CategoryIndex, ordinal: number, t: number): number {
  const row = seasonRow(index);
  pointSeason(row, ordinal, null);
  return seasonAt(row, t);
}
