import { lowerBound } from './lower-bound.ts';

/** Ordinals per part of prices: with 32 day slots each, a month's part has 65,536 slots. */
export const PRICE_CHUNK = 2048;

export const priceChunk = (ordinal: number): number => Math.floor(ordinal / PRICE_CHUNK);

/** Slots of a SKU in a month's part; the first is that of no day. */
export const PRICE_DAYS = 32;

/** Slot of a SKU's price on a day of the month, 1–31, in the part of its month. */
export const priceSlot = (ordinal: number, dayOfMonth: number): number =>
  (ordinal % PRICE_CHUNK) * PRICE_DAYS + dayOfMonth;

/** The prices that came into force in one month for one chunk of ordinals, sorted by slot. Prices are euro cents. */
export interface PriceSegment {
  /** Days from 1970-01-01 to the first day of the month. */
  readonly monthStart: number;
  readonly slots: Uint16Array;
  readonly price: Int32Array;
  /** 1 where the ERP calls the price promotional. */
  readonly isPromo: Uint8Array;
}

/** A price from the day it came into force; days count from 1970-01-01. */
export interface PriceRow {
  readonly day: number;
  readonly cents: number;
  readonly isPromo: boolean;
}

/** Price histories by chunk, the months in order. */
export interface PriceBook {
  readonly chunks: PriceSegment[][];
}

export const createPriceBook = (): PriceBook => ({ chunks: [] });

/** Puts a month's part in its place, over an earlier one of the same month. */
export function applyPrices(book: PriceBook, chunk: number, segment: PriceSegment): void {
  book.chunks[chunk] ??= [];
  const months = book.chunks[chunk];
  const at = months.findIndex((known) => known.monthStart >= segment.monthStart);
  if (at < 0) months.push(segment);
  else months.splice(at, months[at]?.monthStart === segment.monthStart ? 1 : 0, segment);
}

/** A SKU's price rows with `from` ≤ day ≤ `to`, oldest first. */
export function priceRows(book: PriceBook, ordinal: number, from: number, to: number): PriceRow[] {
  const months = book.chunks[priceChunk(ordinal)] ?? [];
  const rows: PriceRow[] = [];
  for (const month of months) {
    if (month.monthStart <= to && month.monthStart + PRICE_DAYS >= from) readMonth(month, ordinal, from, to, rows);
  }
  return rows;
}

/** Adds a SKU's rows of one month with `from` ≤ day ≤ `to` to `rows`. */
function readMonth(
  { monthStart, slots, price, isPromo }: PriceSegment,
  ordinal: number,
  from: number,
  to: number,
  rows: PriceRow[],
) {
  const first = priceSlot(ordinal, 0);
  for (let row = lowerBound(slots, first); row < slots.length && (slots[row] as number) < first + PRICE_DAYS; row++) {
    const day = monthStart + (slots[row] as number) - first - 1;
    if (day >= from && day <= to) rows.push({ day, cents: price[row] as number, isPromo: isPromo[row] === 1 });
  }
}
