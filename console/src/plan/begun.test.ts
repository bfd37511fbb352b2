import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { hasBegun, isToBegin } from './begun.ts';

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
  ['approved', null, '2026-12-06', [true, false]],
  ['approved', null, '2026-12-07', [false, true]],
  ['approved', '2026-12-11', '2026-12-10', [true, false]],
  ['approved', '2026-12-11', '2026-12-12', [false, true]],
  ['submitted', null, '2026-12-06', [true, false]],
  ['submitted', null, '2026-12-07', [false, false]],
  ['draft', null, '2026-12-06', [false, false]],
  ['rejected', null, '2026-12-07', [false, false]],
])('a proposal that is %s and starts on %s is to begin or has begun on %s', (status, start, day, told) => {
  expect([isToBegin(of(status, start), day), hasBegun(of(status, start), day)]).toEqual(told);
});
