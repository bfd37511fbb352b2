import { MAX_CODES, MAX_SKU_WEEKS } from '@promo/contracts/promo-analytics/queries';
import { addWeeks, weekIndex } from '@promo/retail/weeks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionsOf, salesOf, windowOf } from './sales.ts';

test('a reply is read week by week, over the end of a year', () => {
  const reply = { code: 'A', baseline_weekly_qty: null, from_yw: 202653, qty: [3, 4], revenue: [1.5, null] };
  expect([...salesOf(reply)]).toEqual([
    [202653, { qty: 3, revenue: 1.5 }],
    [202701, { qty: 4, revenue: null }],
  ]);
  expect(salesOf({ ...reply, from_yw: null, qty: [], revenue: [] }).size).toBe(0);
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
