/**
 * The sales facts in memory: a dense grid of SKU ordinal × week in typed arrays. A SKU's weeks lie side by side
 * (cell = ordinal * stride + week − base), because every formula walks the weeks of one SKU. Weeks are week indices of
 * `@promo/retail`; money is in euro cents.
 *
 * What a grid answers from is never written to: the next version is a copy, or shares the cells where it only adds weeks
 * (`grow-grid.ts`). The columns of `SalesGrid` lie in shared memory, so that a thread reads them where they are.
 */
import { HAS_ROW, OUT_OF_STOCK, PROMOTED, type PromoColumns } from './segment.ts';

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
  /** The last week that any version wrote into these cells. */
  written: { to: number };
  /** The earliest week of which rows were written since an analysis last read the grid; Infinity when none were. */
  writtenFrom: number;
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
    written: { to: -1 },
    writtenFrom: Number.POSITIVE_INFINITY,
  };
}

/** The part of the grid that tells what was sold in which weeks. */
export interface SalesGrid
  extends Pick<Grid, 'base' | 'stride' | 'ordinals' | 'firstWeek' | 'qty' | 'flags' | 'first' | 'last'> {}

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
