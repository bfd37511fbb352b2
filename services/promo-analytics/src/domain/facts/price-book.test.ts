import { describe, expect, it } from 'vitest';
import { applyPrices, createPriceBook, type PriceBook, priceRows, priceSlot } from './price-book.ts';

/** Months of 30 days from day 0 on; SKU 1 has the given rows, SKUs 0 and 2 one of their own in each month. */
function bookOf(rows: readonly (readonly [day: number, cents: number])[]): PriceBook {
  const book = createPriceBook();
  for (let month = 0; month < 30; month++) {
    const own = rows.filter(([day]) => Math.floor(day / 30) === month);
    const cells = [
      [priceSlot(0, 5), 1],
      ...own.map(([day, cents]) => [priceSlot(1, (day % 30) + 1), cents]),
      [priceSlot(2, 5), 2],
    ] as [number, number][];
    applyPrices(book, 0, {
      monthStart: month * 30,
      slots: Uint16Array.from(cells, ([slot]) => slot),
      price: Int32Array.from(cells, ([, cents]) => cents),
      isPromo: Uint8Array.from(cells, ([, cents]) => Number(cents < 200)),
    });
  }
  return book;
}

const row = (day: number, cents: number) => ({ day, cents, isPromo: cents < 200 });

describe('the price rows of some days', () => {
  const book = bookOf([
    [10, 100],
    [300, 200],
    [310, 300],
    [610, 400],
    [625, 500],
    [640, 600],
  ]);

  it.each<[string, number, number, ReturnType<typeof row>[]]>([
    ['those of the days, both included', 610, 625, [row(610, 400), row(625, 500)]],
    ['those of many months', 0, 630, [row(10, 100), row(300, 200), row(310, 300), row(610, 400), row(625, 500)]],
    ['none between two', 311, 609, []],
  ])('are %s', (_, from, to, expected) => {
    expect(priceRows(book, 1, from, to)).toEqual(expected);
  });

  it('are none of a SKU without any', () => {
    expect(priceRows(book, 7, 0, 900)).toEqual([]);
    expect(priceRows(book, 99_999, 0, 900)).toEqual([]);
  });
});
