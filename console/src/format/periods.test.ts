import { expect, test } from 'vitest';
import { periodDays, periodWeeks } from './periods.ts';
import { addWeeks } from './weeks.ts';

test.each([
  // 1 November 2026 is the Sunday of week 44, whose Thursday is in October.
  ['month', { from: '2026-11-01', to: '2026-11-30' }, { from: 202645, to: null }],
  ['last_month', { from: '2026-10-01', to: '2026-10-31' }, { from: 202640, to: 202644 }],
  // 1 October 2026 is the Thursday of week 40, 1 July the Wednesday of week 27.
  ['quarter', { from: '2026-10-01', to: '2026-12-31' }, { from: 202640, to: null }],
  ['last_quarter', { from: '2026-07-01', to: '2026-09-30' }, { from: 202627, to: 202639 }],
  ['weeks_13', { from: '2026-08-24', to: '2026-11-22' }, { from: 202635, to: 202647 }],
  ['year', { from: '2026-01-01', to: '2026-12-31' }, { from: 202601, to: null }],
  ['last_year', { from: '2025-01-01', to: '2025-12-31' }, { from: 202501, to: 202552 }],
] as const)('%s, on 27 November 2026', (period, days, weeks) => {
  expect(periodDays(period, '2026-11-27')).toEqual(days);
  expect(periodWeeks(period, '2026-11-27')).toEqual(weeks);
});

test('the quarter before the first is of the year before; years have their 53rd week', () => {
  expect(periodDays('last_quarter', '2027-02-01')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(periodWeeks('last_quarter', '2027-02-01')).toEqual({ from: 202640, to: 202653 });
  // 1 January 2027 is the Friday of week 53 of 2026.
  expect(periodWeeks('quarter', '2027-01-01').from).toBe(202701);
  expect(periodWeeks('last_year', '2027-01-01')).toEqual({ from: 202601, to: 202653 });
});

test('the month before January is December of the year before', () => {
  expect(periodDays('last_month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(periodWeeks('last_month', '2027-01-31')).toEqual({ from: 202649, to: 202653 });
});

test.each([
  ['last_month', 'month', 1],
  ['last_quarter', 'quarter', 3],
] as const)('each week is of one %s', (last, present, months) => {
  for (let year = 2020; year <= 2032; year++) {
    for (let month = 1; month <= 12; month += months) {
      const today = `${year}-${`${month}`.padStart(2, '0')}-15`;
      const { to } = periodWeeks(last, today);
      expect(periodWeeks(present, today).from).toBe(addWeeks(to as number, 1));
    }
  }
});
