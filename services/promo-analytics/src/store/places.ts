/**
 * Where the rows of sales and prices are stored: in the part of a period, a week or a month, and of a chunk of ordinals, and there in a slot
 * of 16 bits.
 */
import { PRICE_CHUNK, PRICE_DAYS, priceChunk, priceSlot } from '../domain/facts/price-book.ts';
import { CHUNK_SIZE } from '../domain/facts/segment.ts';

/** What the key of a part says: the yw or month, yyyymm, and the chunk. */
interface PartPlace {
  readonly period: number;
  readonly chunk: number;
}

/** The keys asked for so far, by chunk and period: an import asks for one a row, and a text that was there before is looked up sooner. */
const keys: Map<number, string>[] = [];

function keyOfPart(period: number, chunk: number): string {
  keys[chunk] ??= new Map();
  return keys[chunk].getOrInsertComputed(period, () => `${period}/${chunk}`);
}

export function placeOf(key: string): PartPlace {
  const [period, chunk] = key.split('/').map(Number) as [number, number];
  return { period, chunk };
}

/** Places of a dataset's rows by the ordinal of the SKU and `when`: the yw of sales, the day of a price from 1970-01-01. */
export interface Places {
  /** Key of the part. */
  readonly keyOf: (ordinal: number, when: number) => string;
  readonly slotOf: (ordinal: number, when: number) => number;
  /** The row in a slot of a part. */
  readonly rowAt: (part: PartPlace, slot: number) => { readonly ordinal: number; readonly when: number };
}

/** A part a week and chunk of 65,536 ordinals. */
export const SALES_PLACES: Places = {
  keyOf: (ordinal, yw) => keyOfPart(yw, Math.floor(ordinal / CHUNK_SIZE)),
  slotOf: (ordinal) => ordinal % CHUNK_SIZE,
  rowAt: ({ period: yw, chunk }, slot) => ({ ordinal: chunk * CHUNK_SIZE + slot, when: yw }),
};

const DAY_MS = 86_400_000;

/** Days from 1970-01-01 to the first one of a month, yyyymm. */
export const monthStart = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1) / DAY_MS;

/** A part a month and chunk of 2,048 ordinals, each with a slot for every day. */
export const PRICE_PLACES: Places = {
  keyOf: (ordinal, day) => {
    // An import asks for every row, and Temporal is slower.
    const date = new Date(day * DAY_MS);
    return keyOfPart(date.getUTCFullYear() * 100 + date.getUTCMonth() + 1, priceChunk(ordinal));
  },
  slotOf: (ordinal, day) => priceSlot(ordinal, new Date(day * DAY_MS).getUTCDate()),
  rowAt: ({ period: month, chunk }, slot) => ({
    ordinal: chunk * PRICE_CHUNK + Math.floor(slot / PRICE_DAYS),
    when: monthStart(month) + (slot % PRICE_DAYS) - 1,
  }),
};
