import { expect, test } from 'vitest';
import { byUrgency, daysToStart, nextOf } from './urgency.ts';

const row = (id: number, changes: object = {}) => ({
  proposal: { id },
  own: false,
  days: 0,
  daysToStart: 10,
  conflicts: 0,
  breaches: 0,
  ...changes,
});

test('what starts soonest is first; then more against it; then what waits longest', () => {
  const rows = [
    row(1, { daysToStart: null }),
    row(2),
    row(3, { days: 4 }),
    row(4, { conflicts: 1, breaches: 2 }),
    row(5, { daysToStart: -1 }),
    row(6, { conflicts: 1 }),
  ];
  expect(rows.toSorted(byUrgency).map(({ proposal }) => proposal.id)).toEqual([5, 4, 6, 3, 2, 1]);
});

test.each([
  // week 50 of 2026 begins on 7 December
  [{ start_date: '', start_yw: 202650 }, 15],
  [{ start_date: '2026-12-10', start_yw: 202650 }, 18],
  [{ start_date: '', start_yw: 202647 }, -6],
  [{ start_date: '2026-11-22', start_yw: 202647 }, 0],
  [{ start_date: '', start_yw: null }, null],
])('%o starts in %s days', (plan, days) => {
  expect(daysToStart(plan as Parameters<typeof daysToStart>[0], '2026-11-22')).toBe(days);
});

test('the next one is not the caller’s own nor decided; after the last comes the first', () => {
  const rows = [row(1), row(2, { own: true }), row(3), row(4)];
  const next = (current: number, ...decided: number[]) => nextOf(rows, current, new Set(decided))?.proposal.id;
  expect([next(1, 1), next(3, 3), next(4, 4), next(4, 4, 1, 3)]).toEqual([3, 4, 1, undefined]);
});
