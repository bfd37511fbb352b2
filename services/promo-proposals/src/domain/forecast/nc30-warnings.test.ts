import { expect, test } from 'vitest';
import { line, NOTHING_EXPECTED } from '../proposal/proposal.fixture.ts';
import { regularPriceWarnings, unpricedCodes, unpricedWarnings } from './nc30-warnings.ts';

/** What is said of lines by their regular prices, as they are planned and as the catalogue has them where that was another. */
const said = (prices: readonly (readonly [planned: number | null, catalogue?: number])[]) =>
  regularPriceWarnings({
    skus: prices.map(([regular_price], i) => line({ code: `S${i}`, regular_price })),
    expected: {
      ...NOTHING_EXPECTED,
      regular_prices: prices.flatMap(([, regular_price], i) =>
        regular_price === undefined ? [] : [{ code: `S${i}`, regular_price }],
      ),
    },
  }).map(({ params, detail }) => [params, detail]);

test('a regular price that is not the catalogue’s is told, below it or above', () => {
  expect(said([[3.2, 4], [4], [null, 4], [4.1, 4.1], [5, 4]])).toEqual([
    [
      { sku: 'S0', regular_price: 3.2, catalogue_price: 4 },
      'S0 is planned with a regular price of 3.20 €; that of the catalogue, by which the 30 days before go, is 4.00 €',
    ],
    [
      { sku: 'S4', regular_price: 5, catalogue_price: 4 },
      'S4 is planned with a regular price of 5.00 €; that of the catalogue, by which the 30 days before go, is 4.00 €',
    ],
  ]);
  expect(regularPriceWarnings({ skus: [line()], expected: null })).toEqual([]);
});

test('many are told in one', () => {
  expect(said(Array.from({ length: 6 }, () => [3, 4] as const))).toEqual([
    [
      { lines: 6, skus: ['S0', 'S1', 'S2', 'S3', 'S4'] },
      '6 lines are planned with other regular prices than those of the catalogue, by which the 30 days before go: S0, S1, S2, S3, S4, …',
    ],
  ]);
});

test('a discount from a regular price that is not known makes no price, and is told', () => {
  const skus = [
    line({ code: 'unpriced', discount_pct: 20 }),
    line({ code: 'of 0', discount_pct: 20, regular_price: 0 }),
    line({ code: 'priced', discount_pct: 20, promo_price: 3.2 }),
    line({ code: 'regular', discount_pct: 20, regular_price: 4 }),
    line({ code: 'no discount' }),
    line({ code: 'none', discount_pct: 0 }),
    line({ code: 'free', discount_pct: 50, mechanic: '1+1' }),
  ];
  expect(unpricedCodes({ skus, mechanic: null })).toEqual(['unpriced', 'of 0']);
  expect(unpricedCodes({ skus, mechanic: '2+1' })).toEqual([]);
  const many = Array.from({ length: 7 }, (_, i) => line({ code: `S${i}`, discount_pct: 10 }));
  expect(unpricedWarnings({ skus: many, mechanic: null })).toMatchObject([
    { code: 'unpriced_lines', params: { lines: 7, skus: ['S0', 'S1', 'S2', 'S3', 'S4'] } },
  ]);
  expect(unpricedWarnings({ skus: [line({ regular_price: 4, discount_pct: 20 })], mechanic: null })).toEqual([]);
});
