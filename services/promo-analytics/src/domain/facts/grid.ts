/**
 * The sales facts in memory: a dense grid of SKU ordinal × week in typed arrays. A SKU's weeks lie side by side
 * (cell = ordinal * stride + week − base), because every formula walks the weeks of one SKU. Weeks are week indices of
 * `@promo/retail`; money is in euro cents.
 */

import type { PromoColumns } from './segment.ts';

/** Bits of `Grid.flags`. A missing week inside a SKU's listing is 0: quantity 0, unpromoted, in stock. */
export const HAS_ROW = 1;
export const PROMOTED = 2;
export const OUT_OF_STOCK = 4;
/** A listed week with none of these bits is a regular one: unpromoted and in stock. */
const IRREGULAR = PROMOTED | OUT_OF_STOCK;

export interface Grid {
  /** Week index of column 0, columns a SKU, and 32-bit words of its promo bitset. */
  base: number;
  stride: number;
  words: number;
  /** Ordinals in use, and those there is room for. */
  ordinals: number;
  capacity: number;
  /** First and last week with any row, −1 while empty. */
  firstWeek: number;
  lastWeek: number;
  qty: Float32Array;
  /** Cents, −1 where unknown. */
  revenue: Int32Array;
  flags: Uint8Array;
  /** A bit a week of each SKU, set where promoted. */
  promoBits: Uint32Array;
  /** First and last week with a row of each SKU, −1 for a SKU never listed. */
  first: Int32Array;
  last: Int32Array;
  /** Per chunk: week → what only promoted cells carry; `mechanic` is an index into `mechanics`. An entry for every segment applied. */
  readonly promo: Map<number, PromoColumns>[];
  readonly mechanics: string[];
  readonly mechanicCodes: Map<string, number>;
  /** The earliest week whose cells changed since an analysis last read the grid; Infinity when none did. */
  changedFrom: number;
}

export function createGrid(): Grid {
  return {
    base: 0,
    stride: 0,
    words: 0,
    ordinals: 0,
    capacity: 0,
    firstWeek: -1,
    lastWeek: -1,
    qty: new Float32Array(0),
    revenue: new Int32Array(0),
    flags: new Uint8Array(0),
    promoBits: new Uint32Array(0),
    first: new Int32Array(0),
    last: new Int32Array(0),
    promo: [],
    mechanics: [''],
    mechanicCodes: new Map([['', 0]]),
    changedFrom: Number.POSITIVE_INFINITY,
  };
}

/** Columns kept free after the last week, so that new weeks need no copy of the grid. */
const WEEKS_AHEAD = 8;

/**
 * Makes room for `ordinals` SKUs and the weeks `from`–`to` (week indices), with some headroom. Called with the size of
 * everything before a first load it spares the copies of growing step by step.
 */
export function reserve(grid: Grid, ordinals: number, from: number, to: number): void {
  const empty = grid.stride === 0;
  const weeksFit = !empty && from >= grid.base && to < grid.base + grid.stride;
  if (weeksFit && ordinals <= grid.capacity) return;
  const capacity = ordinals <= grid.capacity ? grid.capacity : Math.max(ordinals, Math.ceil(grid.capacity * 1.25));
  if (weeksFit) {
    resize(grid, capacity, grid.base, grid.stride);
    return;
  }
  const base = empty ? from : Math.min(from, grid.base);
  const end = empty ? to + 1 : Math.max(to + 1, grid.base + grid.stride);
  const grown = end - base + (empty ? WEEKS_AHEAD : Math.max(WEEKS_AHEAD, (end - base) >> 3));
  resize(grid, capacity, base, Math.ceil(grown / 4) * 4);
}

function resize(grid: Grid, capacity: number, base: number, stride: number): void {
  const words = Math.ceil(stride / 32);
  const next = {
    qty: new Float32Array(capacity * stride),
    revenue: new Int32Array(capacity * stride),
    flags: new Uint8Array(capacity * stride),
    promoBits: new Uint32Array(capacity * words),
    first: new Int32Array(capacity).fill(-1),
    last: new Int32Array(capacity).fill(-1),
  };
  next.first.set(grid.first);
  next.last.set(grid.last);
  if (base === grid.base && stride === grid.stride) {
    for (const column of ['qty', 'revenue', 'flags', 'promoBits'] as const) next[column].set(grid[column]);
  } else {
    const shift = grid.base - base;
    for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
      const [from, to] = [ordinal * grid.stride, ordinal * stride + shift];
      next.qty.set(grid.qty.subarray(from, from + grid.stride), to);
      next.revenue.set(grid.revenue.subarray(from, from + grid.stride), to);
      next.flags.set(grid.flags.subarray(from, from + grid.stride), to);
      for (let column = 0; column < grid.stride; column++) {
        if (((grid.flags[from + column] as number) & PROMOTED) === 0) continue;
        const at = column + shift;
        const word = ordinal * words + (at >> 5);
        next.promoBits[word] = (next.promoBits[word] as number) | (1 << (at & 31));
      }
    }
  }
  Object.assign(grid, next, { capacity, base, stride, words });
}

/** The part of the grid that tells what was sold in which weeks. */
export interface SalesGrid
  extends Pick<Grid, 'base' | 'stride' | 'ordinals' | 'firstWeek' | 'qty' | 'flags' | 'first' | 'last'> {}

/** A copy of its own, without headroom. */
export function copySales({ base, stride, ordinals, firstWeek, qty, flags, first, last }: SalesGrid): SalesGrid {
  const cells = ordinals * stride;
  return {
    base,
    stride,
    ordinals,
    firstWeek,
    qty: qty.slice(0, cells),
    flags: flags.slice(0, cells),
    first: first.slice(0, ordinals),
    last: last.slice(0, ordinals),
  };
}

/** First and last week with a row of a SKU; −1 for one never listed. Between them a missing week is quantity 0. */
export const firstWeekOf = (grid: Pick<Grid, 'first'>, ordinal: number): number => grid.first[ordinal] ?? -1;
export const lastWeekOf = (grid: Pick<Grid, 'last'>, ordinal: number): number => grid.last[ordinal] ?? -1;

/** The last week before `t` in which a SKU has a row; −1 without one. */
export function lastRowBefore(grid: Grid, ordinal: number, t: number): number {
  const first = firstWeekOf(grid, ordinal);
  if (first < 0) return -1;
  let week = Math.min(t - 1, lastWeekOf(grid, ordinal));
  while (week >= first && ((grid.flags[rowOf(grid, ordinal) + week] as number) & HAS_ROW) === 0) week--;
  return week < first ? -1 : week;
}

/** True from a SKU's first to its last row. */
export function isListed(grid: Grid, ordinal: number, t: number): boolean {
  const first = firstWeekOf(grid, ordinal);
  return first >= 0 && t >= first && t <= lastWeekOf(grid, ordinal);
}

/**
 * Where the weeks of a SKU lie among the cells: week `t` is cell `rowOf(grid, ordinal) + t`. The functions below read a
 * cell; that it lies between the SKU's first and last week is for the caller to see to.
 */
export const rowOf = (grid: Pick<Grid, 'base' | 'stride'>, ordinal: number): number =>
  ordinal * grid.stride - grid.base;

/** Units sold. */
export const qtyAt = (grid: Pick<Grid, 'qty'>, cell: number): number => grid.qty[cell] as number;

/** Cents; negative where unknown. */
export const revenueAt = (grid: Pick<Grid, 'revenue'>, cell: number): number => grid.revenue[cell] as number;

export const isPromotedAt = (grid: Pick<Grid, 'flags'>, cell: number): boolean =>
  ((grid.flags[cell] as number) & PROMOTED) !== 0;

export const isOutOfStockAt = (grid: Pick<Grid, 'flags'>, cell: number): boolean =>
  ((grid.flags[cell] as number) & OUT_OF_STOCK) !== 0;

/** True for a regular week: unpromoted and in stock. */
export const isRegularAt = (grid: Pick<Grid, 'flags'>, cell: number): boolean =>
  ((grid.flags[cell] as number) & IRREGULAR) === 0;

/** True where the SKU is listed in week `t`, unpromoted and in stock. */
export const isRegular = (grid: Grid, ordinal: number, t: number): boolean =>
  isListed(grid, ordinal, t) && isRegularAt(grid, rowOf(grid, ordinal) + t);

/** What the facts say of one SKU and week; null where the SKU was not listed. Money in cents, null where unknown. */
interface Cell {
  readonly qty: number;
  readonly revenue: number | null;
  readonly promoted: boolean;
  readonly inStock: boolean;
}

export function cellAt(grid: Grid, ordinal: number, t: number): Cell | null {
  if (!isListed(grid, ordinal, t)) return null;
  const cell = rowOf(grid, ordinal) + t;
  const revenue = revenueAt(grid, cell);
  const known = ((grid.flags[cell] as number) & HAS_ROW) !== 0 && revenue >= 0;
  return {
    qty: qtyAt(grid, cell),
    revenue: known ? revenue : null,
    promoted: isPromotedAt(grid, cell),
    inStock: !isOutOfStockAt(grid, cell),
  };
}

/** The text of a mechanic by its number in events; null for a plain discount. */
export const mechanicText = (
  { mechanics }: { readonly mechanics: readonly string[] },
  mechanic: number,
): string | null => mechanics[mechanic] || null;
