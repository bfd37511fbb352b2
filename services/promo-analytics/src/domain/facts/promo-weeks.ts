/** Which weeks of a SKU are promoted, and what only promoted rows say. */
import type { Grid } from './grid.ts';
import { lowerBound } from './lower-bound.ts';
import { BLANK, CHUNK_SIZE, type PromoColumns } from './segment.ts';

/** First promoted week of a SKU from week `t` on; −1 for none. */
export function nextPromoted(grid: Grid, ordinal: number, t: number): number {
  return nextBit(grid, ordinal, t, 0);
}

/** First week from `t` on in which a SKU is not promoted. */
export function nextUnpromoted(grid: Grid, ordinal: number, t: number): number {
  const found = nextBit(grid, ordinal, t, -1);
  return found < 0 ? grid.base + grid.words * 32 : found;
}

/** First week from `t` on whose promo bit differs from the bits of `pattern` (0 or −1); −1 for none. */
function nextBit(grid: Grid, ordinal: number, t: number, pattern: number): number {
  const { promoBits, words } = grid;
  const first = ordinal * words;
  const column = Math.max(0, t - grid.base);
  let word = column >> 5;
  if (word >= words) return -1;
  let bits = ((promoBits[first + word] as number) ^ pattern) & (-1 << (column & 31));
  while (bits === 0) {
    if (++word === words) return -1;
    bits = (promoBits[first + word] as number) ^ pattern;
  }
  return grid.base + word * 32 + 31 - Math.clz32(bits & -bits);
}

/** Finds the promoted rows of cells; fastest when ordinals ascend. */
export interface PromoReader {
  readonly grid: Grid;
  chunk: number;
  /** By week − base: the chunk's rows, and where the last one was found. */
  rows: (PromoColumns | undefined)[];
  cursor: Int32Array;
}

export function createPromoReader(grid: Grid): PromoReader {
  return { grid, chunk: -1, rows: [], cursor: new Int32Array(0) };
}

/** Moves to the promoted row of a SKU's week; its number in the columns of `promoColumns`, −1 if there is none. */
export function findPromoRow(reader: PromoReader, ordinal: number, t: number): number {
  const chunk = Math.floor(ordinal / CHUNK_SIZE);
  const { grid } = reader;
  if (chunk !== reader.chunk) {
    const ofChunk = grid.promo[chunk];
    reader.chunk = chunk;
    reader.rows = Array.from({ length: grid.stride }, (_, column) => ofChunk?.get(column + grid.base));
    reader.cursor = new Int32Array(grid.stride);
  }
  const column = t - grid.base;
  const offsets = reader.rows[column]?.offset;
  if (!offsets) return -1;
  const wanted = ordinal - chunk * CHUNK_SIZE;
  let at = reader.cursor[column] as number;
  if (offsets[at] !== wanted && offsets[++at] !== wanted) at = search(offsets, wanted);
  if (at < 0) return -1;
  reader.cursor[column] = at;
  return at;
}

/** The columns of the week in which `findPromoRow` has just found a row. */
export const promoColumns = (reader: PromoReader, t: number): PromoColumns =>
  reader.rows[t - reader.grid.base] as PromoColumns;

/** What the sales row of one promoted week says of funding, cents net a unit; null where it does not, or there is none. */
export function soldFunding(grid: Grid, ordinal: number, t: number): number | null {
  const rows = grid.promo[Math.floor(ordinal / CHUNK_SIZE)]?.get(t);
  const at = rows ? search(rows.offset, ordinal % CHUNK_SIZE) : -1;
  const cents = rows?.funding[at] ?? BLANK;
  return cents === BLANK ? null : cents;
}

function search(offsets: Uint16Array, wanted: number): number {
  const at = lowerBound(offsets, wanted);
  return offsets[at] === wanted ? at : -1;
}
