import { expect, test } from 'vitest';
import { type Needing, type Supply, shortfallsOf } from './shortfalls.ts';

const proposal = (_id: number, start_week: number, needs: Record<string, number | null>): Needing => ({
  _id,
  title: `Akcija ${_id}`,
  source: 'letak',
  proposed_by_id: 5,
  co_planner_ids: [],
  start_year: 2026,
  start_week,
  end_year: 2026,
  end_week: start_week + 1,
  start_date: null,
  skus: Object.keys(needs).map((code) => ({ code, name: null })),
  forecast: {
    economics: { lines: Object.entries(needs).map(([code, needed]) => ({ code, stock: { needed } })) },
  },
});
const supply = (code: string, on_hand: number | null, on_order: number | null, lead_time_days: number | null = 10) =>
  [
    code,
    { code, name: `Artikl ${code}`, supplier_id: 'D1', supplier_name: 'Zora', on_hand, on_order, lead_time_days },
  ] as [string, Supply];
const SUPPLY = new Map([
  supply('A', 100, 20),
  supply('B', 10, null, null),
  supply('C', null, 50),
  supply('D', 500, 0),
  supply('E', 300, null),
]);
const THIS_WEEK = 202648;
const lacking = (proposals: Needing[]) =>
  shortfallsOf(proposals, SUPPLY, THIS_WEEK).map(({ proposal_id, code, needed_earlier, shortfall }) => [
    proposal_id,
    code,
    needed_earlier,
    shortfall,
  ]);

test('a line lacks what stock and orders leave of its need', () => {
  // 150 − 100 − 20; week 50 of 2026 begins on 7 December.
  expect(shortfallsOf([proposal(1, 50, { A: 150, D: 500 })], SUPPLY, THIS_WEEK)).toEqual([
    {
      proposal_id: 1,
      title: 'Akcija 1',
      source: 'letak',
      proposed_by_id: 5,
      co_planner_ids: [],
      start_yw: 202650,
      end_yw: 202651,
      start_date: '2026-12-07',
      code: 'A',
      name: 'Artikl A',
      supplier_id: 'D1',
      supplier_name: 'Zora',
      on_hand: 100,
      on_order: 20,
      needed: 150,
      needed_earlier: 0,
      shortfall: 30,
      lead_time_days: 10,
      order_by: '2026-11-27',
    },
  ]);
});

test('what an earlier promotion needs is gone for a later one, whichever comes first in the list', () => {
  expect(lacking([proposal(1, 51, { A: 70, D: 200 }), proposal(2, 49, { A: 90, D: 200 })])).toEqual([[1, 'A', 90, 40]]);
});

test('what has begun is not listed, and needs its share for the weeks that are left', () => {
  // 400 in weeks 47 to 50, of which 48 to 50 are left: 300 of the 300 in stock.
  const begun = { ...proposal(1, 47, { E: 400 }), end_week: 50 };
  expect(lacking([proposal(2, 50, { E: 100 }), begun])).toEqual([[2, 'E', 300, 100]]);
  // One that begins this week needs all of it.
  expect(lacking([proposal(1, 48, { E: 400 })])).toEqual([[1, 'E', 0, 100]]);
});

test('the soonest first, then what lacks most; an unknown order is none', () => {
  expect(lacking([proposal(2, 50, { B: 12, A: 160 }), proposal(1, 50, { B: 15 })])).toEqual([
    [1, 'B', 0, 5],
    [2, 'A', 0, 40],
    [2, 'B', 15, 17],
  ]);
});

test('nothing is said where stock, need or product is not known', () => {
  expect(lacking([proposal(1, 50, { C: 900, A: null, X: 10 })])).toEqual([]);
  expect(lacking([{ ...proposal(1, 50, { A: 900 }), forecast: null }])).toEqual([]);
});
