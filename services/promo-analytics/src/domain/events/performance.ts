/**
 * What an event sold beyond its baseline, and after it ended. Formulas:
 * baseline = Σ_T S_t · median(q_b / S_b) over the baseline weeks b; uplift = Σ_T q_t − baseline;
 * after_baseline = the same median times Σ S_t over the after weeks.
 */

import { type Grid, OUT_OF_STOCK, PROMOTED } from '../facts/grid.ts';
import { BASELINE_WEEKS, MIN_BASELINE_WEEKS, weeksAfter, weeksBefore } from './baseline.ts';
import { type SeasonRow, seasonAt } from './category-index.ts';
import {
  AFTER,
  AFTER_BASELINE,
  AFTER_QTY,
  BASELINE,
  BEFORE,
  type EventTable,
  endOf,
  INDEXED_MEDIAN,
  MEDIAN,
  NONE,
  ORDINAL,
  QTY,
  START,
  setAfterComplete,
  setBaselineWeeks,
  WIDTH,
} from './event-table.ts';
import { insertSorted, sortedMedian } from './median.ts';

/** The after window, in weeks. */
export const AFTER_WEEKS = 4;

const weeks = new Int32Array(BASELINE_WEEKS);
const sorted = new Float64Array(BASELINE_WEEKS);

/** Fills an event's baseline and after columns; `season` points at its SKU. */
export function measureEvent(table: EventTable, event: number, season: SeasonRow): void {
  const { grid } = season.index;
  const ints = event * 2 * WIDTH;
  const ordinal = table.i[ints + ORDINAL] as number;
  const start = table.i[ints + START] as number;
  const end = endOf(table, event);
  let method = BEFORE;
  let n = weeksBefore(grid, ordinal, start, weeks);
  if (n < MIN_BASELINE_WEEKS) {
    method = AFTER;
    n = weeksAfter(grid, ordinal, end, weeks);
    if (n < MIN_BASELINE_WEEKS) {
      method = NONE;
      n = 0;
    }
  }
  setBaselineWeeks(table, event, method, weeks, n);
  const f = event * WIDTH;
  table.f[f + MEDIAN] = medianQty(grid, ordinal, n);
  const indexed = indexedMedian(season, n);
  table.f[f + INDEXED_MEDIAN] = indexed;
  let expected = 0;
  for (let t = start; t <= end; t++) expected += seasonAt(season, t) * indexed;
  table.f[f + BASELINE] = expected;
  measureAfter(table, event, season, indexed);
}

/** Up to 4 listed weeks after the end, stopping at the next promotion; out-of-stock weeks are passed over. */
function measureAfter(table: EventTable, event: number, season: SeasonRow, indexed: number): void {
  const { grid } = season.index;
  const ordinal = table.i[event * 2 * WIDTH + ORDINAL] as number;
  const end = endOf(table, event);
  const last = Math.min(end + AFTER_WEEKS, grid.last[ordinal] as number);
  const row = ordinal * grid.stride - grid.base;
  let qty = 0;
  let expected = 0;
  let n = 0;
  let complete = end + AFTER_WEEKS <= grid.lastWeek;
  for (let t = end + 1; t <= last; t++) {
    const flags = grid.flags[row + t] as number;
    if ((flags & PROMOTED) !== 0) {
      complete = true;
      break;
    }
    if ((flags & OUT_OF_STOCK) !== 0) continue;
    qty += grid.qty[row + t] as number;
    expected += seasonAt(season, t) * indexed;
    n++;
  }
  const f = event * WIDTH;
  table.f[f + AFTER_QTY] = qty;
  table.f[f + AFTER_BASELINE] = n === 0 && !Number.isNaN(indexed) ? 0 : n === 0 ? Number.NaN : expected;
  setAfterComplete(table, event, complete);
}

function medianQty(grid: Grid, ordinal: number, n: number): number {
  const row = ordinal * grid.stride - grid.base;
  for (let k = 0; k < n; k++) insertSorted(sorted, k, grid.qty[row + (weeks[k] as number)] as number);
  return sortedMedian(sorted, n);
}

function indexedMedian(season: SeasonRow, n: number): number {
  const { grid } = season.index;
  const row = season.ordinal * grid.stride - grid.base;
  for (let k = 0; k < n; k++) {
    const t = weeks[k] as number;
    insertSorted(sorted, k, (grid.qty[row + t] as number) / seasonAt(season, t));
  }
  return sortedMedian(sorted, n);
}

/** Median of q_b / S_b over the SKU's baseline weeks before week `t`; NaN under 3 weeks. `season` points at the SKU. */
export function indexedMedianBefore(season: SeasonRow, t: number): number {
  const n = weeksBefore(season.index.grid, season.ordinal, t, weeks);
  return n < MIN_BASELINE_WEEKS ? Number.NaN : indexedMedian(season, n);
}

/** max(0, uplift) in units; 0 without a baseline. */
export function positiveUplift(table: EventTable, event: number): number {
  const uplift = (table.f[event * WIDTH + QTY] as number) - (table.f[event * WIDTH + BASELINE] as number);
  return uplift > 0 ? uplift : 0;
}
