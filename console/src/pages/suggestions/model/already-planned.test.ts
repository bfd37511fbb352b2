import type { CalendarPromotion, CalendarSuggestion, PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import { expect, test } from 'vitest';
import { alreadyPlanned, lookUps } from './already-planned.ts';

const line = (proposal_id: number, sku: string, start_yw: number, end_yw: number) =>
  ({ proposal_id, sku, start_yw, end_yw }) as PendingLine;
const pending = [line(1, 'KAVA', 202653, 202701), line(2, 'KAVA', 202702, 202702), line(3, 'KEKS', 202653, 202653)];

test.each([
  ['where it was suggested', 202652, 202653, [1]],
  ['where it was moved to', 202701, 202702, [1, 2]],
  ['beside them', 202703, 202704, []],
])('what is planned already goes by where a promotion stands: %s', (_, start, end, expected) => {
  const promotion = { sku: 'KAVA', start_yw: 202652, end_yw: 202653 } as CalendarPromotion;
  const found = alreadyPlanned({ pending }, { promotion, start, end });
  expect(found.map(({ proposal_id }) => proposal_id)).toEqual(expected);
});

test('what others have planned since is looked up of all that is shown, in questions that the route takes', () => {
  const answer = { from_yw: 202650, suggestion: { weeks: Array(8).fill({}) } } as unknown as CalendarSuggestion;
  const shown = Array.from({ length: 4001 }, (_, i) => ({ promotion: { sku: `S${i >> 1}` } as CalendarPromotion }));
  const questions = lookUps(answer, shown);
  expect(questions.map(({ skus = [], weeks }) => [skus.length, weeks])).toEqual([[2000, 8], [1, 8]]); // biome-ignore format: a row each
});
