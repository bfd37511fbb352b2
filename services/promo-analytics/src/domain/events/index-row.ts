/**
 * The category index of one SKU, a row over the weeks that is pointed at one SKU after another. That of a SKU in a group is the group's; of
 * one without, its own ratio comes out of the sums when a week is first asked for.
 */
import { type Grid, isRegular } from '../facts/grid.ts';
import { type CategoryIndex, indexFrom, type RatioPlane, writeRatios } from './category-index.ts';
import { isKept } from './year-medians.ts';

/** S_t is `values[t + shift]`; NaN there means that it is computed when it is first asked for. */
export interface IndexRow {
  readonly grid: Grid;
  readonly source: CategoryIndex;
  ordinal: number;
  values: Float64Array;
  shift: number;
  readonly own: Float64Array;
}

/** A row that points at no SKU yet. */
export function createIndexRow(index: CategoryIndex): IndexRow {
  return {
    grid: index.grid,
    source: index,
    ordinal: -1,
    values: new Float64Array(0),
    shift: 0,
    own: new Float64Array(index.stride),
  };
}

/** Points a row at a SKU. With a plane its own ratios are there already; without one they are computed when needed. */
export function pointIndexRow(row: IndexRow, ordinal: number, plane: RatioPlane | null): void {
  const { grid, source } = row;
  const group = source.catalog.group[ordinal] as number;
  row.ordinal = ordinal;
  if (group >= 0) {
    row.values = source.ofGroup;
    row.shift = group * source.stride - source.base;
    return;
  }
  row.values = row.own;
  row.shift = -source.base;
  const at = plane ? (plane.rowOf[ordinal] as number) : -1;
  if (!plane || at < 0) {
    row.own.fill(Number.NaN);
    return;
  }
  const span = grid.lastWeek - grid.firstWeek + 1;
  fillOwn(row, grid.firstWeek, grid.lastWeek, plane.values, at * span);
}

/** S_t of the row's SKU. */
export function indexAt(row: IndexRow, t: number): number {
  const value = row.values[t + row.shift] as number;
  return Number.isNaN(value) ? computeIndex(row, t) : value;
}

/** How many weeks before and after the one asked for are computed with it: sliding the window is cheaper than building it. */
const BACK = 11;
const AHEAD = 4;
const nearby = new Float64Array(BACK + 1 + AHEAD);

function computeIndex(row: IndexRow, t: number): number {
  const { grid, source, ordinal } = row;
  // A week that is not regular has no ratio of its own to take out, and one whose median is kept has it at once.
  const alone = !isRegular(grid, ordinal, t) || isKept(source.medians, ordinal, t, t);
  const from = alone ? t : Math.max(grid.firstWeek, t - BACK);
  const to = alone ? t : Math.min(grid.lastWeek, t + AHEAD);
  writeRatios(source, ordinal, from, to, nearby);
  fillOwn(row, from, to, nearby, 0);
  return row.own[t - source.base] as number;
}

/** Fills the weeks `from`–`to` of a SKU without a group; its own ratios, from `ratios[at]` on, come out of the sums. */
function fillOwn({ source, ordinal, own }: IndexRow, from: number, to: number, ratios: Float64Array, at: number): void {
  const { sum, count, stride, base } = source;
  const totals = (source.catalog.category[ordinal] as number) * stride - base;
  for (let t = from; t <= to; t++) {
    const ratio = ratios[at + t - from] as number;
    const has = !Number.isNaN(ratio);
    own[t - base] = indexFrom(
      (sum[totals + t] as number) - (has ? ratio : 0),
      (count[totals + t] as number) - (has ? 1 : 0),
    );
  }
}
