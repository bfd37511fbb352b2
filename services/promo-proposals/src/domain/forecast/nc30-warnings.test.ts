import { expect, test } from 'vitest';
import { CodeNumbers } from '../calendar/plan.ts';
import { SpoilIndex } from '../conflicts/spoil-index.ts';
import { line, NOTHING_EXPECTED, plan } from '../proposal/proposal.fixture.ts';
import {
  priceWarnings,
  regularPriceWarnings,
  spoilWarnings,
  unpricedCodes,
  unpricedWarnings,
} from './nc30-warnings.ts';

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
    line({ code: 'free', mechanic: '1+1' }),
    line({ code: 'ruled over', discount_pct: 50, mechanic: '1+1' }),
    line({ code: 'as mechanic', mechanic: '-50 %' }),
    line({ code: 'in words', mechanic: 'kupon' }),
  ];
  expect(unpricedCodes({ skus, mechanic: null })).toEqual(['unpriced', 'of 0', 'ruled over', 'as mechanic']);
  expect(unpricedCodes({ skus: [line({ code: 'as its proposal' })], mechanic: '20' })).toEqual(['as its proposal']);
  expect(unpricedCodes({ skus, mechanic: '2+1' })).toEqual(['unpriced', 'of 0', 'ruled over', 'as mechanic']);
  const many = Array.from({ length: 7 }, (_, i) => line({ code: `S${i}`, discount_pct: 10 }));
  expect(unpricedWarnings({ skus: many, mechanic: null })).toMatchObject([
    { code: 'unpriced_lines', params: { lines: 7, skus: ['S0', 'S1', 'S2', 'S3', 'S4'] } },
  ]);
  expect(unpricedWarnings({ skus: [line({ regular_price: 4, discount_pct: 20 })], mechanic: null })).toEqual([]);
});

const SILENT = { ok: true, has_data: true, applies: true, nc30_price: 4, reason: 'ok' } as const;

test('what may not be announced is told with what to do instead, of many lines in one', () => {
  const line = (code: string, more = {}) => ({
    code,
    nc30: { ...SILENT, promo_price: 4.5, announceable: false, ...more },
  });
  const fine = { code: 'fine', nc30: { ...SILENT, promo_price: 3, announceable: true } };
  const instead = { earliest_start: '2026-12-07', max_announceable_price: 3.99 };
  expect(priceWarnings([line('A', instead), fine, { code: 'unpriced', nc30: null }, line('B')])).toMatchObject([
    {
      code: 'not_announceable',
      params: { sku: 'A', promo_price: 4.5, nc30_price: 4, earliest_start: '2026-12-07', highest_price: 3.99 },
    },
    { code: 'not_announceable', params: { sku: 'B', promo_price: 4.5, nc30_price: 4 } },
  ]);
  const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
  expect(priceWarnings(codes.slice(0, 5).map((code) => line(code)))).toHaveLength(5);
  expect(priceWarnings(codes.map((code) => line(code)))).toMatchObject([
    { params: { lines: 6, skus: ['A', 'B', 'C', 'D', 'E'] } },
  ]);
});

test('what rests on proposals that can still change is told once, with their numbers in order', () => {
  const line = (code: string, rests_on?: number[]) => ({
    code,
    nc30: { ...SILENT, promo_price: 3, ...(rests_on && { rests_on }) },
  });
  expect(priceWarnings([line('A', [12, 9]), line('B'), line('C', [10, 9]), line('D', [])])).toMatchObject([
    { code: 'projected_reference', params: { lines: 2, skus: ['A', 'C'], proposals: ['9', '10', '12'] } },
  ]);
  expect(priceWarnings([line('B')])).toEqual([]);
});

test('later references that a plan lowers are told, by the SKU that loses most', () => {
  const codes = new CodeNumbers();
  const priced = (a: number, b: number) => [
    { code: 'A', regular_price: 10, promo_price: a },
    { code: 'B', regular_price: 10, promo_price: b },
  ];
  const index = new SpoilIndex();
  // Sunday of week 11 is March 15th, 2026: in the window of what begins until April 14th.
  index.put(plan({ id: 1, weeks: [202610, 202611], skus: priced(8, 9) }, codes));
  index.put(plan({ id: 2, weeks: [202613, 202613], skus: priced(6, 6) }, codes));
  // Of 40 % under 10 € there are 25 % left under 8 €, and 33.33 % under 9 €.
  const told = [{ code: 'spoils_later', params: { proposal_id: 2, skus: 2, points: 15, clear_from: '2026-04-15' } }];
  expect(spoilWarnings(index.ofPlan(1), 1)).toMatchObject(told);
  expect(spoilWarnings(index.ofPlan(2), 2)).toEqual([]);
});
