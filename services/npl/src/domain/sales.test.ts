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
    fc.property(fc.array(span, { maxLength: 600 }), (drawn) => {
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

test('SKUs that were launched together are asked for at once', () => {
  const spans = Array.from({ length: 500 }, (_, i) => ({ sku: `S${i}`, from_yw: 202601, to_yw: 202647 }));
  expect(questionsOf(spans)).toHaveLength(1);
});
