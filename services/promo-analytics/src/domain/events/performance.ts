/**
 * What an event sold beyond its baseline, and after it ended. Formulas, with S_t the category index:
 * baseline = Σ_T S_t · median(q_b / S_b) over the baseline weeks b; uplift = Σ_T q_t − baseline;
 * after_baseline = the same median times Σ S_t over the after weeks.
 */

import { isOutOfStockAt, isPromotedAt, lastWeekOf, qtyAt, rowOf } from '../facts/grid.ts';
import { insertSorted, sortedMedian } from '../median.ts';
import {
  BASELINE_WEEKS,
  MIN_BASELINE_WEEKS,
  medianQty,
  referenceWeeksAfter,
  referenceWeeksBefore,
} from './baseline.ts';
import {
  BASELINE_AFTER,
  BASELINE_BEFORE,
  baselineOf,
  type EventTable,
  endOf,
  isAfterCut,
  NO_BASELINE,
  ordinalOf,
  qtyOf,
  setAfter,
  setBaseline,
  setExpected,
  startOf,
  weeklyOf,
} from './event-table.ts';
import { type IndexRow, indexAt } from './index-row.ts';

/** The after window, in weeks. */
export const AFTER_WEEKS = 4;

const weeks = new Int32Array(BASELINE_WEEKS);
const sorted = new Float64Array(BASELINE_WEEKS);

/** Fills an event's baseline and after columns; `index` points at its SKU. */
export function measureEvent(table: EventTable, event: number, index: IndexRow): void {
  const { grid } = index;
  const ordinal = ordinalOf(table, event);
  const start = startOf(table, event);
  const end = endOf(table, event);
  let method = BASELINE_BEFORE;
  let n = referenceWeeksBefore(grid, ordinal, start, weeks);
  if (n < MIN_BASELINE_WEEKS) {
    method = BASELINE_AFTER;
    n = referenceWeeksAfter(grid, ordinal, end, weeks);
    if (n < MIN_BASELINE_WEEKS) {
      method = NO_BASELINE;
      n = 0;
    }
  }
  const weekly = indexedMedian(index, n);
  const median = medianQty(grid, ordinal, weeks, n);
  setBaseline(table, event, { weekly, median, method, weeks, n });
  measureAgain(table, event, index);
}

/** Fills what an event whose ordinary week is known is held against, in its own weeks and after. `index` points at its SKU. */
export function measureAgain(table: EventTable, event: number, index: IndexRow): void {
  const weekly = weeklyOf(table, event);
  const end = endOf(table, event);
  let expected = 0;
  for (let t = startOf(table, event); t <= end; t++) expected += indexAt(index, t) * weekly;
  setExpected(table, event, expected);
  measureAfter(table, event, index);
}

/**
 * Fills the after columns of an event whose baseline is known: up to 4 listed weeks after the end, stopping at the next promotion;
 * out-of-stock weeks are passed over. `index` points at its SKU.
 */
export function measureAfter(table: EventTable, event: number, index: IndexRow): void {
  const { grid } = index;
  const weekly = weeklyOf(table, event);
  const ordinal = ordinalOf(table, event);
  const end = endOf(table, event);
  const last = Math.min(end + AFTER_WEEKS, lastWeekOf(grid, ordinal));
  const row = rowOf(grid, ordinal);
  let qty = 0;
  let expected = 0;
  let n = 0;
  let isCut = false;
  for (let t = end + 1; t <= last; t++) {
    if (isPromotedAt(grid, row + t)) {
      isCut = true;
      break;
    }
    if (isOutOfStockAt(grid, row + t)) continue;
    qty += qtyAt(grid, row + t);
    expected += indexAt(index, t) * weekly;
    n++;
  }
  // Without weeks nothing is expected of them, unless there is no baseline: then nothing is known.
  const baseline = n > 0 ? expected : Number.isNaN(weekly) ? Number.NaN : 0;
  setAfter(table, event, qty, baseline, isCut);
}

/** False while sales of the after weeks are still to come: those of week `asOf` and later ones are. */
export const isAfterComplete = (table: EventTable, event: number, asOf: number): boolean =>
  isAfterCut(table, event) || endOf(table, event) + AFTER_WEEKS < asOf;

/** Median of q_b / S_b over the first `n` of `weeks`. */
function indexedMedian(index: IndexRow, n: number): number {
  const { grid } = index;
  const row = rowOf(grid, index.ordinal);
  for (let k = 0; k < n; k++) {
    const t = weeks[k] as number;
    insertSorted(sorted, k, qtyAt(grid, row + t) / indexAt(index, t));
  }
  return sortedMedian(sorted, n);
}

/** Median of q_b / S_b over the SKU's baseline weeks before week `t`; NaN under 3 weeks. `index` points at the SKU. */
export function indexedMedianBefore(index: IndexRow, t: number): number {
  const n = referenceWeeksBefore(index.grid, index.ordinal, t, weeks);
  return n < MIN_BASELINE_WEEKS ? Number.NaN : indexedMedian(index, n);
}

/** max(0, uplift) in units; 0 without a baseline. */
export function positiveUplift(table: EventTable, event: number): number {
  const uplift = qtyOf(table, event) - baselineOf(table, event);
  return uplift > 0 ? uplift : 0;
}
