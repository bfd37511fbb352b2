import type { EconomicsLine } from '@promo/contracts/promo-proposals/economics-fields';
import { expect, test } from 'vitest';
import { conflictCost } from './conflict-cost.ts';

const line = (code: string, discount_pct: number, incremental_margin_eur: number | null) =>
  ({ code, discount_pct, incremental_margin_eur }) as EconomicsLine;

const A = {
  span: { start: 202648, end: 202649 },
  lines: [line('both', 20, 80), line('deeper', 40, -30), line('unknown', 20, null), line('own', 20, 500)],
};
const B = {
  span: { start: 202649, end: 202652 },
  lines: [line('unknown', 30, 10), line('deeper', 30, 40), line('both', 25, 120), line('theirs', 20, 500)],
};

test('of products that both promote the deeper promotion alone counts, in the weeks that both run in', () => {
  // One of A's two weeks and one of B's four. `both`: 40 and 30, of which B's is paid; `deeper`: −15 and 10, of which A's.
  expect(conflictCost(A, B)).toEqual({
    overlap_weeks: [202649],
    n_skus: 3,
    skus_without_money: 1,
    margin_a_eur: 25,
    margin_b_eur: 40,
    together_eur: 15,
  });
  const { margin_a_eur, margin_b_eur, together_eur } = conflictCost(B, A);
  expect([margin_b_eur, margin_a_eur, together_eur]).toEqual([25, 40, 15]);
});

test('of equal depths the first counts, as in economics', () => {
  const [one, other] = [line('both', 20, 80), line('both', 20, 120)];
  expect(conflictCost({ ...A, lines: [one] }, { ...A, lines: [other] }).together_eur).toBe(80);
});

test.each([
  ['no week in common', { ...B, span: { start: 202650, end: 202652 } }],
  ['no weeks', { span: null, lines: [] }],
])('nothing is told where they have %s', (_, other) => {
  const nothing = { overlap_weeks: [], n_skus: 0, skus_without_money: 0 };
  expect(conflictCost(A, other)).toEqual({ ...nothing, margin_a_eur: null, margin_b_eur: null, together_eur: null });
});
