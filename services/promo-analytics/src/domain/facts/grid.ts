/**
 * The sales facts in memory: a dense grid of SKU ordinal × week in typed arrays. A SKU's weeks lie side by side
 * (cell = ordinal * stride + week − base), because every formula walks the weeks of one SKU. Weeks are week indices of
 * `@promo/retail`; money is in euro cents.
 *
 * What a grid answers from is never written to: the next version is a copy, or shares the cells where it only adds weeks
 * (`nextGridSteps`). The columns of `SalesGrid` lie in shared memory, so that a thread reads them where they are.
 */

import { columnMemory } from '../column-memory.ts';
import { runToEnd, stretchSteps } from '../steps.ts';
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

/** Columns kept free after the last week, so that new weeks need no other layout. */
const WEEKS_AHEAD = 8;

interface Layout extends Pick<Grid, 'base' | 'stride' | 'words' | 'capacity'> {}

/** Layout with room for `ordinals` SKUs and the weeks `from`–`to` (week indices), with some headroom where it has to grow. */
function layoutFor(grid: Grid, ordinals: number, from: number, to: number): Layout {
  const empty = grid.stride === 0;
  const capacity = ordinals <= grid.capacity ? grid.capacity : Math.max(ordinals, Math.ceil(grid.capacity * 1.25));
  const weeksFit = !empty && from >= grid.base && to < grid.base + grid.stride;
  if (weeksFit || from > to) return { base: grid.base, stride: grid.stride, words: grid.words, capacity };
  const base = empty ? from : Math.min(from, grid.base);
  const end = empty ? to + 1 : Math.max(to + 1, grid.base + grid.stride);
  const grown = end - base + (empty ? WEEKS_AHEAD : Math.max(WEEKS_AHEAD, (end - base) >> 3));
  const stride = Math.ceil(grown / 4) * 4;
  return { base, stride, words: Math.ceil(stride / 32), capacity };
}

/**
 * Makes room for `ordinals` SKUs and the weeks `from`–`to` (week indices). Called with the size of everything before a
 * first load it spares the copies of growing step by step.
 */
export function reserve(grid: Grid, ordinals: number, from: number, to: number): void {
  const layout = layoutFor(grid, ordinals, from, to);
  if (!isLaidOut(grid, layout)) Object.assign(grid, runToEnd(copyGridSteps(grid, layout)));
}

const isLaidOut = (grid: Grid, { base, stride, capacity }: Layout): boolean =>
  base === grid.base && stride === grid.stride && capacity === grid.capacity;

/**
 * The grid of the next version, with the same facts and room for `ordinals` SKUs and the weeks `from`–`to` (week indices), which are all
 * that may be written to it; in steps. Where these come after all that was written, both versions share the cells: none reads those after
 * a SKU's last week, and each has `first`, `last` and promotions of its own. What another version wrote after the last week could lie
 * between a SKU's weeks in this one: then it has cells of its own.
 */
export function* nextGridSteps(grid: Grid, ordinals: number, from: number, to: number): Generator<void, Grid> {
  const layout = layoutFor(grid, ordinals, from, to);
  const onlyAdds = from > grid.lastWeek && grid.written.to <= grid.lastWeek;
  if (!isLaidOut(grid, layout) || !onlyAdds) return yield* copyGridSteps(grid, layout);
  const next = ownPart(grid, layout);
  const { promoBits } = grid;
  yield* stretchSteps(promoBits.length, (low, high) => next.promoBits.set(promoBits.subarray(low, high), low));
  return next;
}

/** How many SKUs a step copies. */
const SKUS_A_STEP = 512;

/** A grid of its own with the same facts, in steps. */
function* copyGridSteps(grid: Grid, layout: Layout): Generator<void, Grid> {
  const cells = layout.capacity * layout.stride;
  const next: Grid = {
    ...ownPart(grid, layout),
    qty: new Float32Array(shared(cells * 4)),
    revenue: new Int32Array(columnMemory(cells * 4)),
    flags: new Uint8Array(shared(cells)),
    written: { to: grid.lastWeek },
  };
  // Cells after the last week are another version's.
  const sameWeeks = layout.base === grid.base && layout.stride === grid.stride;
  const copy = sameWeeks && grid.written.to <= grid.lastWeek ? copyRows : moveRows;
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal += SKUS_A_STEP) {
    copy(grid, next, ordinal, Math.min(grid.ordinals, ordinal + SKUS_A_STEP));
    yield;
  }
  return next;
}

/** What no version shares with another, and the cells of the grid given; promotions' bits are not set. */
function ownPart(grid: Grid, layout: Layout): Grid {
  const { capacity, words } = layout;
  const next: Grid = {
    ...grid,
    ...layout,
    promoBits: new Uint32Array(columnMemory(capacity * words * 4)),
    first: new Int32Array(shared(capacity * 4)).fill(-1),
    last: new Int32Array(shared(capacity * 4)).fill(-1),
    promo: grid.promo.map((weeks) => new Map(weeks)),
    mechanics: [...grid.mechanics],
    mechanicCodes: new Map(grid.mechanicCodes),
  };
  next.first.set(grid.first);
  next.last.set(grid.last);
  return next;
}

/** A fit's thread reads these where they are. */
const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);

/** Copies the SKUs from `low` up to `high` into a grid of the same weeks. */
function copyRows(grid: Grid, next: Grid, low: number, high: number): void {
  const { stride, words } = grid;
  for (const column of ['qty', 'revenue', 'flags'] as const) {
    next[column].set(grid[column].subarray(low * stride, high * stride), low * stride);
  }
  next.promoBits.set(grid.promoBits.subarray(low * words, high * words), low * words);
}

/** Copies the SKUs from `low` up to `high`, week by week up to the last one, into a grid of as many weeks or more. */
function moveRows(grid: Grid, next: Grid, low: number, high: number): void {
  const weeks = grid.lastWeek - grid.base + 1;
  const shift = grid.base - next.base;
  for (let ordinal = low; ordinal < high; ordinal++) {
    const from = ordinal * grid.stride;
    const to = ordinal * next.stride + shift;
    for (const column of ['qty', 'revenue', 'flags'] as const) {
      next[column].set(grid[column].subarray(from, from + weeks), to);
    }
    for (let column = 0; column < weeks; column++) {
      if (((grid.flags[from + column] as number) & PROMOTED) === 0) continue;
      const at = column + shift;
      const word = ordinal * next.words + (at >> 5);
      next.promoBits[word] = (next.promoBits[word] as number) | (1 << (at & 31));
    }
  }
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
