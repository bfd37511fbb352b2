import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { hasBegun } from './begun.ts';

const of = (status: string, start_date: string | null = null) =>
  ({
    status,
    start_year: 2026,
    start_week: 50,
    end_year: 2026,
    end_week: 51,
    start_date,
    skus: [],
  }) as unknown as Proposal;

test.each([
  ['approved', null, '2026-12-06', false],
  ['approved', null, '2026-12-07', true],
  ['approved', '2026-12-11', '2026-12-10', false],
  ['approved', '2026-12-11', '2026-12-12', true],
  ['submitted', null, '2026-12-07', false],
])('a proposal that is %s and starts on %s has begun on %s: %s', (status, start, day, told) => {
  expect(hasBegun(of(status, start), day)).toBe(told);
});
