/**
 * Room in the grid for more products and weeks. What a grid answers from stays as it is: the next version has cells of its own, or shares
 * them where it only adds weeks after the last.
 */
import { columnMemory } from '../column-memory.ts';
import { runToEnd, stretchSteps } from '../steps.ts';
import type { Grid } from './grid.ts';
import { PROMOTED } from './segment.ts';

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
 * The grid of the next version, in steps: the same facts, and room for `ordinals` SKUs and the weeks `from`–`to` (week indices), the only
 * ones that may be written to it. Where these come after all weeks that any version has written, both versions share the cells: nobody
 * reads those after a SKU's last week, and each version has `first`, `last` and promotions of its own. Otherwise the next one has cells of
 * its own: what another version wrote after its last week could lie between a SKU's weeks here.
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
