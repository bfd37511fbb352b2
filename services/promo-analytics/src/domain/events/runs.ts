/** Runs of promoted weeks, and what the sales rows say of each. */

import { freeUnitsDiscount } from '@promo/retail/mechanics';
import type { Grid } from '../facts/grid.ts';
import type { PromoColumns } from '../facts/segment.ts';
import { CHUNK_SIZE } from '../facts/segment.ts';
import {
  AVG_PRICE,
  DISCOUNT,
  type EventTable,
  MECHANIC,
  ORDINAL,
  QTY,
  REGULAR_PRICE,
  REVENUE,
  START,
  WEEKS,
  WIDTH,
} from './event-table.ts';

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

/** Finds the promo columns of cells; fastest when ordinals ascend. */
export interface PromoReader {
  readonly grid: Grid;
  chunk: number;
  /** By week − base: the chunk's rows, and where the last one was found. */
  rows: (PromoColumns | undefined)[];
  cursor: Int32Array;
}

export function promoReader(grid: Grid): PromoReader {
  return { grid, chunk: -1, rows: [], cursor: new Int32Array(0) };
}

/** Moves to the promoted row of a cell; the row number in `reader.rows[t − base]`, −1 if there is none. */
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

function search(offsets: Uint16Array, wanted: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return offsets[low] === wanted ? low : -1;
}

/** Mean of values weighted by quantity; the plain mean when all quantities are 0; NaN without values. */
interface WeightedMean {
  sum: number;
  weight: number;
  plain: number;
  n: number;
}

const meanOf = (mean: WeightedMean): number => (mean.weight > 0 ? mean.sum / mean.weight : mean.plain / mean.n);

function weigh(mean: WeightedMean, value: number, weight: number): void {
  mean.sum += value * weight;
  mean.weight += weight;
  mean.plain += value;
  mean.n++;
}

const codes: number[] = [];
const counts: number[] = [];

/**
 * Fills an event's own columns from its weeks. Depth: quantity-weighted discount_pct of the weeks that have one, else
 * 1 − average price / regular price, else what the mechanic amounts to.
 *
 * @param regularPrice the product's, in cents, where the sales rows name none
 */
export function describeEvent(table: EventTable, event: number, reader: PromoReader, regularPrice: number): void {
  const { grid } = reader;
  const ints = event * 2 * WIDTH;
  const ordinal = table.i[ints + ORDINAL] as number;
  const start = table.i[ints + START] as number;
  const end = start + (table.i[ints + WEEKS] as number);
  const row = ordinal * grid.stride - grid.base;
  let qty = 0;
  let revenue = 0;
  let pricedQty = 0;
  let pricedWeeks = 0;
  const regular: WeightedMean = { sum: 0, weight: 0, plain: 0, n: 0 };
  const depth: WeightedMean = { sum: 0, weight: 0, plain: 0, n: 0 };
  codes.length = 0;
  for (let t = start; t < end; t++) {
    const q = grid.qty[row + t] as number;
    qty += q;
    const cents = grid.revenue[row + t] as number;
    if (cents >= 0) {
      revenue += cents;
      pricedQty += q;
      pricedWeeks++;
    }
    const at = findPromoRow(reader, ordinal, t);
    if (at < 0) continue;
    const rows = reader.rows[t - grid.base] as PromoColumns;
    const price = rows.regularPrice[at] as number;
    if (price >= 0) weigh(regular, price, q);
    const discount = rows.discountPct[at] as number;
    if (!Number.isNaN(discount)) weigh(depth, discount, q);
    codes.push(rows.mechanic[at] as number);
  }
  const mechanic = mostFrequent(codes);
  const average = pricedQty > 0 ? revenue / pricedQty : Number.NaN;
  const listPrice = regular.n > 0 ? meanOf(regular) : regularPrice;
  const f = event * WIDTH;
  table.f[f + QTY] = qty;
  table.f[f + REVENUE] = pricedWeeks > 0 ? revenue : Number.NaN;
  table.f[f + AVG_PRICE] = average;
  table.f[f + REGULAR_PRICE] = listPrice;
  table.f[f + DISCOUNT] = depthOf(depth, average, listPrice, grid.mechanics[mechanic] as string);
  table.i[ints + MECHANIC] = mechanic;
}

function depthOf(depth: WeightedMean, averagePrice: number, regularPrice: number, mechanic: string): number {
  if (depth.n > 0) return meanOf(depth);
  if (regularPrice > 0 && !Number.isNaN(averagePrice)) return 100 * (1 - averagePrice / regularPrice);
  return freeUnitsDiscount(mechanic, 'taken') ?? Number.NaN;
}

/** The most frequent code; of equally frequent ones the one that comes first. */
function mostFrequent(list: readonly number[]): number {
  let best = 0;
  counts.length = 0;
  for (const code of list) {
    const count = (counts[code] ?? 0) + 1;
    counts[code] = count;
  }
  let most = 0;
  for (const code of list) {
    if ((counts[code] as number) > most) {
      most = counts[code] as number;
      best = code;
    }
  }
  return best;
}
