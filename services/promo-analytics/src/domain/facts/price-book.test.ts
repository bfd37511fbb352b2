import { WINDOW_DAYS } from '@promo/retail/nc30';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nc30Reference, PRICE_HOLDS_DAYS } from '../nc30/reference.ts';
import { applyPrices, createPriceBook, type PriceBook, priceRows, priceSlot, pricesInForce } from './price-book.ts';

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
    });
  }
  return book;
}

const row = (day: number, cents: number) => ({ day, cents });

describe('the prices in force on some days', () => {
  const book = bookOf([
    [10, 100],
    [300, 200],
    [310, 300],
    [610, 400],
    [625, 500],
    [640, 600],
  ]);

  it.each<[string, number, number, number, ReturnType<typeof row>[]]>([
    ['those of the days, after the last one before', 605, 630, 400, [row(310, 300), row(610, 400), row(625, 500)]],
    ['one that came on the first day, after the last one before', 610, 620, 400, [row(310, 300), row(610, 400)]],
    ['the last one before alone', 400, 430, 400, [row(310, 300)]],
    ['as old a one as is looked for', 710, 720, 70, [row(640, 600)]],
    ['none that is older', 711, 720, 70, []],
    ['none before the first', 0, 9, 400, []],
  ])('are %s', (_, from, to, reach, expected) => {
    expect(pricesInForce(book, 1, from, to, reach)).toEqual(expected);
  });

  it('are none of a SKU without any', () => {
    expect(pricesInForce(book, 7, 0, 900, 400)).toEqual([]);
    expect(pricesInForce(book, 99_999, 0, 900, 400)).toEqual([]);
  });

  it('tell an NC30 reference as much as all rows do', () => {
    const histories = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 899 }), fc.integer({ min: 1, max: 999 })), {
      selector: ([day]) => day,
      maxLength: 12,
    });
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 1300 }), (history, start) => {
        const known = bookOf(history.toSorted((a, b) => a[0] - b[0]));
        const all = priceRows(known, 1, start - WINDOW_DAYS - PRICE_HOLDS_DAYS, start - 1);
        const few = pricesInForce(known, 1, start - WINDOW_DAYS, start - 1, PRICE_HOLDS_DAYS);
        expect(nc30Reference(few, start)).toEqual(nc30Reference(all, start));
      }),
      { numRuns: 200 },
    );
  });
});
