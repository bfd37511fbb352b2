import { MAX_CODES, MAX_SKU_WEEKS } from '@promo/contracts/promo-analytics/queries';
import { addWeeks, weekIndex } from '@promo/retail/weeks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownSales, questionsOf, windowOf } from './sales.ts';

test('a reply is read week by week, over the end of a year', () => {
  const sold = { code: 'A', baseline_weekly_qty: null, from_yw: 202653, qty: [3, 4], revenue: [1.5, null] };
  const none = { ...sold, code: 'B', from_yw: null, qty: [], revenue: [] };
  const { sales } = knownSales([{ as_of_yw: 202702, skus: [sold, none] }]);
  expect([...(sales.get('A') ?? [])]).toEqual([
    [202653, { qty: 3, revenue: 1.5 }],
    [202701, { qty: 4, revenue: null }],
  ]);
  expect(sales.get('B')?.size).toBe(0);
});

test('a week that was imported between two questions does not count, since only the later one told its sales', () => {
  const reply = (as_of_yw: number | null, code: string) => ({
    as_of_yw,
    skus: [{ code, baseline_weekly_qty: null, from_yw: 202645, qty: [10], revenue: [20] }],
  });
  const { sales, as_of_yw } = knownSales([reply(202646, 'A'), reply(202647, 'B')]);
  expect([[...sales.keys()], as_of_yw]).toEqual([['A', 'B'], 202646]);
  expect(knownSales([reply(null, 'A'), reply(202647, 'B')]).as_of_yw).toBeNull();
  expect(knownSales([]).as_of_yw).toBeNull();
});

test('no question is larger than analytics takes, and every SKU is asked for in a window that holds its weeks', () => {
  const span = fc.record({ start: fc.integer({ min: 0, max: 1400 }), weeks: fc.integer({ min: 1, max: 300 }) });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 600, size: 'max' }), (drawn) => {
      const spans = drawn.map(({ start, weeks }, i) => {
        const from_yw = addWeeks(200001, start);
        return { sku: `S${i}`, from_yw, to_yw: addWeeks(from_yw, weeks - 1) };
      });
      const questions = questionsOf(spans);
      expect(
        questions
          .flat()
          .map(({ sku }) => sku)
          .toSorted(),
      ).toEqual(spans.map(({ sku }) => sku).toSorted());
      for (const question of questions) {
        const { from_yw, to_yw } = windowOf(question);
        expect(question.length).toBeLessThanOrEqual(MAX_CODES);
        expect(question.length * (weekIndex(to_yw) - weekIndex(from_yw) + 1)).toBeLessThanOrEqual(MAX_SKU_WEEKS);
        for (const one of question) expect(one.from_yw >= from_yw && one.to_yw <= to_yw).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['launched together at once', 500, 202647, [500]],
  // 40,000 weeks of a SKU are the most: 800 of 50 weeks
  ['in as many weeks as a question may have', 800, 202650, [800]],
  ['in more, by two questions', 801, 202650, [800, 1]],
  ['of one week each, as many as a question may name', 2000, 202601, [2000]],
  ['and one more', 2001, 202601, [2000, 1]],
  ['none', 0, 202601, []],
])('SKUs are asked for: %s', (_, skus, to_yw, sizes) => {
  const spans = Array.from({ length: skus }, (_, i) => ({ sku: `S${i}`, from_yw: 202601, to_yw }));
  expect(questionsOf(spans).map((question) => question.length)).toEqual(sizes);
});

test('SKUs that begin alike are asked for together, in whichever order they are given', () => {
  // 1,400 weeks of 20 SKUs are 28,000, of 40 of them 56,000; each half alone has a window of one week.
  const half = (from_yw: number) =>
    Array.from({ length: 20 }, (_, i) => ({ sku: `${from_yw} ${i}`, from_yw, to_yw: from_yw }));
  const [old, fresh] = [half(200001), half(addWeeks(200001, 1_400))];
  expect(questionsOf([...fresh, ...old])).toEqual([[...old, ...fresh.slice(0, 8)], fresh.slice(8)]);
});
