import { dayNumber } from '@promo/retail/calendar';
import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { buildCatalog, gridOf, product, type Sale } from '../../../test/facts.ts';
import { applyPrices, createPriceBook, type PriceBook, priceSlot } from '../facts/price-book.ts';
import { weeklyHistory } from './weekly-history.ts';

/** Weeks 1 to 5 of 2024, which begin on 1 January: 4.00 €, in week 3 on promotion at 3.20 €, in week 4 sold out. */
const SALES: readonly Sale[] = [
  { ordinal: 0, yw: 202401, qty: 10, revenue: 4000 },
  { ordinal: 0, yw: 202402, qty: 12, revenue: 4800 },
  { ordinal: 0, yw: 202403, qty: 30, revenue: 9600, promoted: true },
  { ordinal: 0, yw: 202404, qty: 0, revenue: 0, inStock: false },
  { ordinal: 0, yw: 202405, qty: 9, revenue: 3600 },
];

function priced(...rows: readonly (readonly [date: string, cents: number])[]): PriceBook {
  const book = createPriceBook();
  for (const [date, cents] of rows) {
    const day = Temporal.PlainDate.from(date);
    applyPrices(book, 0, {
      monthStart: dayNumber(day.with({ day: 1 })),
      slots: Uint16Array.of(priceSlot(0, day.day)),
      price: Int32Array.of(cents),
      isPromo: Uint8Array.of(0),
    });
  }
  return book;
}

const history = (prices: PriceBook, weeks: number, until: number, sku = 'S0') =>
  weeklyHistory(
    { analysis: { grid: gridOf(SALES), catalog: buildCatalog([product(0), product(1)]) }, prices },
    sku,
    weeks,
    weekIndex(until),
  );

describe('weekly history', () => {
  it('has quantities, prices and flags of each week, oldest first', () => {
    expect(history(createPriceBook(), 104, 202406)).toMatchObject([
      { yw: 202401, qty: 10, revenue: 40, avg_price: 4, promoted: false, in_stock: true },
      { yw: 202402, qty: 12, revenue: 48, avg_price: 4, promoted: false, in_stock: true },
      { yw: 202403, qty: 30, revenue: 96, avg_price: 3.2, promoted: true, in_stock: true },
      { yw: 202404, qty: 0, revenue: 0, avg_price: null, promoted: false, in_stock: false },
      { yw: 202405, qty: 9, revenue: 36, avg_price: 4, promoted: false, in_stock: true },
    ]);
  });

  it('has the lowest price of the 30 days before each Monday', () => {
    // 4.00 from 1 December, 3.50 from 20 January. Week 4 begins on the 22nd, so that the 20th is the first day at 3.50 before it.
    const prices = priced(['2023-12-01', 400], ['2024-01-20', 350]);
    expect(history(prices, 104, 202406)?.map((week) => week.nc30_price)).toEqual([4, 4, 4, 3.5, 3.5]);
  });

  it('takes weekly averages where no price row reaches, and nothing from the week itself', () => {
    expect(history(createPriceBook(), 104, 202406)?.map((week) => week.nc30_price)).toEqual([null, 4, 4, 3.2, 3.2]);
  });

  it('looks so many weeks back, and no further than the SKU was listed', () => {
    expect(history(createPriceBook(), 2, 202405)?.map(({ yw }) => yw)).toEqual([202403, 202404]);
    expect(history(createPriceBook(), 10, 202430)).toEqual([]);
    expect(history(createPriceBook(), 10, 202406, 'S1')).toEqual([]);
    expect(history(createPriceBook(), 10, 202406, 'NEMA')).toBeNull();
  });
});
