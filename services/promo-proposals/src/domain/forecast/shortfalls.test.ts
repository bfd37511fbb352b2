import { expect, test } from 'vitest';
import { CodeNumbers, planOf } from '../calendar/plan.ts';
import { line, proposal as record } from '../proposal/proposal.fixture.ts';
import type { ProposalRecord } from '../proposal/proposal.ts';
import { type Needing, neededBefore, type Supply, shortfallsOf } from './shortfalls.ts';

const codes = new CodeNumbers();
const proposal = (
  id: number,
  start_week: number,
  needs: Record<string, number | null>,
  other: Partial<ProposalRecord> = {},
): Needing => {
  const whole = {
    ...record({ id, status: 'approved', source: 'letak', weeks: [202600 + start_week, 202601 + start_week] }),
    title: `Akcija ${id}`,
    proposed_by_id: 5,
    skus: Object.keys(needs).map((code) => line({ code })),
    ...other,
  };
  return { plan: planOf(whole, codes), needs: Object.values(needs), needsP90: [] };
};
const supply = (code: string, on_hand: number | null, on_order: number | null, lead_time_days: number | null = 10) =>
  [
    code,
    { code, name: `Artikl ${code}`, supplier_id: 'D1', supplier_name: 'Zora', on_hand, on_order, lead_time_days },
  ] as [string, Supply];
const packed = ([code, known]: [string, Supply]): [string, Supply] => [code, { ...known, moq: 24, pack_size: 12 }];
const SUPPLY = new Map([
  packed(supply('A', 100, 20)),
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
      channel: null,
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
      order_units: 36,
      moq: 24,
      pack_size: 12,
    },
  ]);
});

test('what is covered to the unit lacks nothing, whatever the sum of fractions says', () => {
  // 0.1 + 0.2 − 0.3 is a little above 0 in floating point
  const exact = new Map([supply('A', 0.3, null)]);
  expect(shortfallsOf([proposal(1, 49, { A: 0.1 }), proposal(2, 51, { A: 0.2 })], exact, THIS_WEEK)).toEqual([]);
});

test('what an earlier promotion needs is gone for a later one, whichever comes first in the list', () => {
  expect(lacking([proposal(1, 51, { A: 70, D: 200 }), proposal(2, 49, { A: 90, D: 200 })])).toEqual([[1, 'A', 90, 40]]);
});

test('what has begun is not listed, and needs its share for the weeks that are left', () => {
  // 400 in weeks 47 to 50, of which 48 to 50 are left: 300 of the 300 in stock.
  const begun = proposal(1, 47, { E: 400 }, { end_week: 50 });
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
  expect(lacking([{ ...proposal(1, 50, { A: 900 }), needs: [] }])).toEqual([]);
});

test('lines of one proposal that lack as much come by code, and what nobody needs so far counts for nothing', () => {
  // 130 − 100 − 20 and 20 − 10.
  expect(lacking([proposal(1, 50, { B: 20, A: 130 })])).toEqual([
    [1, 'A', 0, 10],
    [1, 'B', 0, 10],
  ]);
  expect(lacking([proposal(1, 49, { A: null }), proposal(2, 50, { A: 120 })])).toEqual([]);
  expect(lacking([proposal(1, 50, { A: 900 }, { start_year: null })])).toEqual([]);
});

test('a line goes by the name that its planner gave it, and has no day to order by without a lead time', () => {
  const skus = [line({ code: 'A', name: 'Kava' }), line({ code: 'B' })];
  const told = shortfallsOf([proposal(1, 50, { A: 120.5, B: 12 }, { skus })], SUPPLY, THIS_WEEK);
  expect(told).toMatchObject([
    { code: 'B', name: 'Artikl B', shortfall: 2, on_order: null, order_by: null, co_planner_ids: [] },
    { code: 'A', name: 'Kava', shortfall: 0.5 },
  ]);
  const shared = shortfallsOf([proposal(1, 50, { A: 121 }, { co_planner_ids: [7] })], SUPPLY, THIS_WEEK);
  expect(shared).toMatchObject([{ co_planner_ids: [7] }]);
});

test('another promotion finds taken what those before it need, of its own day the ones planned before it', () => {
  // 400 in weeks 47 to 50, of which three are left
  const begun = proposal(9, 47, { E: 400 }, { end_week: 50 });
  const approved = [
    proposal(3, 50, { A: 5, E: 1, D: 40 }),
    proposal(7, 50, { A: 70 }),
    begun,
    proposal(1, 51, { A: 900 }),
  ];
  const wanted = new Map(['A', 'E'].map((code) => [codes.numberOf(code), code]));
  const before = (id: number | null) => neededBefore(approved, { id, first: '2026-12-07' }, wanted, THIS_WEEK);
  expect(before(5)).toEqual(
    new Map([
      ['A', 5],
      ['E', 301],
    ]),
  );
  expect(before(7)).toEqual(before(5));
  expect(before(null)).toEqual(
    new Map([
      ['A', 75],
      ['E', 301],
    ]),
  );
  expect(neededBefore([proposal(1, 49, { A: null })], { id: 2, first: '2026-12-07' }, wanted, THIS_WEEK)).toEqual(
    new Map([['A', 0]]),
  );
});
