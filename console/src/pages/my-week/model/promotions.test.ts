import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import { expect, test } from 'vitest';
import { lacking, mendable, resultsIn, returned, startingSoon } from './promotions.ts';

const entry = (
  id: number,
  status: CalendarEntry['status'],
  start_yw: number | null,
  end_yw: number | null = start_yw,
): CalendarEntry => ({ id, status, start_yw, end_yw }) as CalendarEntry;
const ids = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id);

const NOW = 202652;

test('what was sent back stands in the order of its starts, without weeks last', () => {
  const all = [
    entry(1, 'revision', null),
    entry(2, 'revision', 202705),
    entry(3, 'draft', NOW),
    entry(4, 'revision', NOW),
  ];
  expect(ids(returned(all))).toEqual([4, 2, 1]);
});

test('three weeks are soon, over the year’s end too; what is late is told until it is over', () => {
  const all = [
    entry(1, 'approved', 202701),
    entry(2, 'draft', 202653),
    entry(3, 'submitted', 202702),
    entry(4, 'withdrawn', NOW),
    entry(5, 'approved', 202651, NOW),
    entry(6, 'submitted', 202651, NOW),
    entry(7, 'submitted', 202651),
    entry(8, 'draft', null),
  ];
  expect(ids(startingSoon(all, NOW))).toEqual([6, 2, 1]);
});

test('prices can be mended until the start, and what is approved can be taken back until the day before', () => {
  const all = [
    entry(1, 'draft', NOW),
    entry(2, 'approved', NOW),
    entry(3, 'revision', 202651),
    entry(4, 'rejected', NOW),
  ];
  const approved = [
    { ...entry(5, 'approved', NOW), start_date: '2026-12-24' },
    { ...entry(6, 'approved', NOW), start_date: '2026-12-25' },
  ];
  expect(ids(mendable([...all, ...approved], NOW, '2026-12-24'))).toEqual([1, 6]);
});

test('results of the last eight weeks, once all their weeks are imported, the latest first', () => {
  const result = (proposal_id: number, end_yw: number, complete = true) =>
    [proposal_id, { proposal_id, end_yw, complete } as ProposalResult] as const;
  const results = new Map([result(1, 202644), result(2, 202643), result(3, 202650), result(4, 202651, false)]);
  const all = [1, 2, 3, 4, 5].map((id) => entry(id, 'approved', 202640));
  expect(resultsIn(all, results, NOW).map(({ entry: { id } }) => id)).toEqual([3, 1]);
});

test('lack of stock is told by promotion, with the earliest day to order by', () => {
  const short = (proposal_id: number, order_by: string | null) => ({ proposal_id, order_by }) as Shortfall;
  const all = [short(2, '2026-12-03'), short(2, null), short(2, '2026-11-30'), short(1, null)];
  expect(lacking(all).map(({ first, lines, order_by }) => [first.proposal_id, lines, order_by])).toEqual([
    [2, 3, '2026-11-30'],
    [1, 1, null],
  ]);
});

test('of products that lack stock those are told apart that have enough for the promotion itself', () => {
  // 100 in stock, 20 on order: 70 are there, if an earlier promotion did not need 90; 121 are not there anyhow
  const short = (needed: number, needed_earlier: number) =>
    ({ proposal_id: 2, needed_earlier, shortfall: needed + needed_earlier - 100 - 20 }) as Shortfall;
  const [of] = lacking([short(70, 90), short(121, 0), short(121, 90), short(120, 1)]);
  expect([of?.lines, of?.earlier]).toEqual([4, 2]);
});
