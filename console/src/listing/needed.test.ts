import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { expect, test } from 'vitest';
import { tooLateOf } from './coming.ts';
import { daysLate, isLaunchLate, neededOf } from './needed.ts';

const figures: FmbFigures = {
  // 28 days of delivery, 7 to the next review and 14 to be safe before 4 December
  latest_order_date: '2026-10-16',
  cover_days: 8,
  suggested_qty: 244,
  reason: 'stock_out',
  daily_demand: 4.36,
  demand_basis: 'predecessor',
  lead_time_days: 28,
  stock_out_date: '2026-12-04',
  launch_date: null,
};
const fmb = { sweep_id: 'fmb:2026-11-26', date: '2026-11-26', figures, skipped: null };

test.each([
  ['by the check', { fmb, launch_date: '2027-01-15' }, { reason: 'stock_out', day: '2026-12-04' }],
  [
    'by a launch that was moved since the check',
    { fmb, launch_date: '2026-12-03' },
    { reason: 'launch_date', day: '2026-12-03' },
  ],
  [
    'by a launch that was put off since the check',
    {
      fmb: { ...fmb, figures: { ...figures, reason: 'launch_date' as const, stock_out_date: null } },
      launch_date: '2027-01-15',
    },
    { reason: 'launch_date', day: '2027-01-15' },
  ],
  [
    'by the launch of what was not checked',
    { fmb: null, launch_date: '2026-12-10' },
    { reason: 'launch_date', day: '2026-12-10' },
  ],
  ['nobody knows when', { fmb: null, launch_date: null }, null],
  [
    'nor does a check that could not decide',
    { fmb: { ...fmb, figures: null, skipped: 'no_dates' as const }, launch_date: null },
    null,
  ],
])('goods are needed: %s', (_, record, needed) => {
  expect(neededOf(record)).toEqual(needed);
});

test.each([
  // from 4 to 24 December
  ['2026-12-24', 20],
  ['2026-12-05', 1],
  ['2026-12-04', 0],
  ['', 0],
])('what is needed on 4 December and arrives on %j is %i days late', (arrival, days) => {
  expect(daysLate({ reason: 'stock_out', day: '2026-12-04' }, arrival)).toBe(days);
});

const TODAY = '2026-11-26';
const coming = { status: 'ordered', order: null, fmb: null, launch_date: '2026-12-04', lead_time_days: null } as const;
const expected = (expected_date: string | null) => ({ ...coming, order: { ...ORDER, expected_date } });
const ORDER = { order_number: null, quantity: null };
const covered = { ...fmb, figures: { ...figures, zero_because: { code: 'own_stock_covers', detail: '' } } };

test.each([
  ['on the day of its launch', expected('2026-12-04'), null],
  ['after its launch', expected('2026-12-11'), { reason: 'launch_date', days: 7 }],
  [
    'on a day that passed after its launch, today at the earliest',
    { ...expected('2026-11-20'), launch_date: '2026-11-22' },
    { reason: 'launch_date', days: 4 },
  ],
  [
    'after its predecessor is sold out',
    { ...expected('2026-12-06'), fmb, launch_date: '2026-12-24' },
    { reason: 'stock_out', days: 2 },
  ],
  ['on a day that nobody knows', expected(null), null],
  // ordered today, it comes in the usual 14 days
  ['once it is ordered, as a draft', { ...coming, status: 'draft' }, { reason: 'launch_date', days: 6 }],
  ['once it is ordered, in time', { ...coming, status: 'approved', lead_time_days: 8 }, null],
  [
    'once it is ordered, by the lead time of the check',
    { ...coming, status: 'fmb_triggered', fmb, lead_time_days: 8 },
    { reason: 'stock_out', days: 20 },
  ],
  ['not at all, since there is enough', { ...coming, status: 'fmb_triggered', fmb: covered }, null],
  ['no more, since all of it has arrived', { ...expected('2026-12-11'), outstanding: 0 }, null],
  ['no more, since it is there', { ...expected('2026-12-11'), status: 'in_stock' }, null],
] as const)('how much too late goods come: %s', (_, record, late) => {
  expect(tooLateOf(record, TODAY)).toEqual(late);
});

test.each([
  ['draft', '2026-11-25', true],
  ['in_stock', '2026-11-26', false],
  ['in_stock', null, false],
  ['active', '2026-11-25', false],
] as const)(
  'whether the launch of what is %s is late on 26 November where %s was planned: %s',
  (status, launch_date, late) => {
    expect(isLaunchLate({ status, launch_date }, TODAY)).toBe(late);
  },
);
