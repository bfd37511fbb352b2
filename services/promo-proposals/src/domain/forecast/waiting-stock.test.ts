import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { expect, test } from 'vitest';
import { CodeNumbers, planOf } from '../calendar/plan.ts';
import { line, proposal } from '../proposal/proposal.fixture.ts';
import type { Supply } from './shortfalls.ts';
import { waitingStockOf } from './waiting-stock.ts';

const codes = new CodeNumbers();
const expected = {
  units: null,
  uplift_units: null,
  revenue_eur: null,
  funding_eur: null,
  incremental_margin_eur: null,
};
type Needs = Record<string, number | null>;
/** Of weeks from one on to the next; null where nothing was kept of what it needs. */
const plan = (id: number, start: number, needs: Needs, status: ProposalStatus = 'submitted', isKept = true) =>
  planOf(
    {
      ...proposal({ id, status, source: 'letak', weeks: [202600 + start, 202601 + start] }),
      skus: Object.keys(needs).map((code) => line({ code, name: code === 'A' ? 'Kava' : null })),
      expected: { ...expected, as_of_yw: 202647, ...(isKept && { needs: Object.values(needs) }) },
    },
    codes,
  );
const supply = (
  code: string,
  on_hand: number | null,
  on_order: number | null,
  lead_time_days: number | null = null,
): [string, Supply] => [
  code,
  { code, name: `Artikl ${code}`, supplier_id: null, supplier_name: null, on_hand, on_order, lead_time_days },
];
const SUPPLY = new Map([supply('A', 100, 20, 10), supply('B', 10, null), supply('C', null, 50), supply('D', 500, 0)]);
const THIS_WEEK = 202648;
const approved = (id: number, start: number, needs: Needs) => ({
  plan: plan(id, start, needs, 'approved'),
  needs: Object.values(needs),
});

test('of a proposal that waits it is told how many of its products run short, and which lack most', () => {
  // A: 150 − 100 − 20 = 30, ordered ten days before 7 December; B: 12.4 − 10 = 2.4, in whole units 3; D has enough, of C no stock is known, of E no need, and X is no product
  const waiting = plan(1, 50, { B: 12.4, A: 150, C: 900, D: 500, E: null, X: 5 });
  expect(waitingStockOf([waiting], [], SUPPLY, THIS_WEEK)).toEqual([
    {
      proposal_id: 1,
      lines: 6,
      lines_known: 3,
      lines_short: 2,
      units_short: 33,
      order_by: '2026-11-27',
      short: [
        { code: 'A', name: 'Kava', shortfall: 30 },
        { code: 'B', name: 'Artikl B', shortfall: 2.4 },
      ],
    },
  ]);
});

test('all that lacks is to be ordered by the day of what takes longest, and of what is enough nobody asks', () => {
  const lead = (days: Record<string, number | null>) =>
    new Map(Object.entries(days).map(([code, lead_time]) => supply(code, code === 'D' ? 500 : 0, 0, lead_time)));
  const orderBy = (days: Record<string, number | null>) =>
    waitingStockOf([plan(1, 50, { A: 1, B: 1, D: 1 })], [], lead(days), THIS_WEEK)[0]?.order_by;
  expect(orderBy({ A: 10, B: 21, D: 60 })).toBe('2026-11-16');
  expect(orderBy({ A: null, B: 5, D: 60 })).toBe('2026-12-02');
  expect(orderBy({ A: null, B: null, D: 60 })).toBeNull();
});

test('what approved promotions before it need is gone, what others that wait need is not', () => {
  // 70 + 90 − 120 = 40 of A; the one of week 52 comes too late to take anything
  const before = [approved(2, 49, { A: 90 }), approved(3, 52, { A: 900 })];
  const waiting = [plan(5, 51, { A: 70 }), plan(4, 50, { A: 115 })];
  const told = waitingStockOf(waiting, before, SUPPLY, THIS_WEEK);
  expect(told.map(({ proposal_id, units_short }) => [proposal_id, units_short])).toEqual([
    [4, 85],
    [5, 40],
  ]);
  // 400 in weeks 47 and 48, of which one is left: 200 + 310 − 500 = 10 of D
  const begun = waitingStockOf([plan(6, 49, { D: 310 })], [approved(2, 47, { D: 400 })], SUPPLY, THIS_WEEK);
  expect(begun[0]?.units_short).toBe(10);
});

test('nothing is told of one that was saved before its needs were kept, but that it is not known', () => {
  const told = waitingStockOf([plan(1, 50, { A: 900 }, 'submitted', false)], [], SUPPLY, THIS_WEEK);
  expect(told).toMatchObject([{ lines: 1, lines_known: 0, lines_short: 0, units_short: 0, short: [] }]);
});

test('ten products are named at most, the rest are counted', () => {
  const needs = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`N${i}`, 10 + i]));
  const known = new Map(Object.keys(needs).map((code) => supply(code, 0, 0)));
  const [told] = waitingStockOf([plan(1, 50, needs)], [], known, THIS_WEEK);
  expect([told?.lines_short, told?.short.length, told?.short[0]?.code]).toEqual([12, 10, 'N11']);
});
