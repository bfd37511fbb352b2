import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { expect, test } from 'vitest';
import { doubtsOf, lateArrival } from './doubts.ts';

test.each([
  ['whole packs, and enough of them', 36, []],
  ['fewer than the supplier sends', 24, [{ code: 'least', units: 32 }]],
  ['a pack that is not whole', 38, [{ code: 'packs', units: 4 }]],
  [
    'both',
    30,
    [
      { code: 'least', units: 32 },
      { code: 'packs', units: 4 },
    ],
  ],
  ['no quantity', null, []],
])('of at least 32 in packs of 4: %s', (_, quantity, doubts) => {
  expect(doubtsOf({ moq: 32, pack_size: 4 }, quantity)).toEqual(doubts);
});

test('nothing is doubtful where the supplier asks for nothing', () => {
  expect(doubtsOf({ moq: null, pack_size: null }, 7)).toEqual([]);
});

const figures: FmbFigures = {
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
const checked = { fmb: { sweep_id: 'fmb:2026-11-26', date: '2026-11-26', figures, skipped: null }, launch_date: null };

test.each([
  // from 4 to 24 December
  ['after the stock has ended', checked, '2026-12-24', { reason: 'stock_out', day: '2026-12-04', days: 20 }],
  ['on the day on which it ends', checked, '2026-12-04', null],
  [
    'after the launch of what was not checked',
    { fmb: null, launch_date: '2026-12-10' },
    '2026-12-11',
    { reason: 'launch_date', day: '2026-12-10', days: 1 },
  ],
  ['where nobody knows when it is needed', { fmb: null, launch_date: null }, '2026-12-24', null],
  ['no day given', checked, '', null],
] as const)('goods that arrive %s', (_, record, arrival, late) => {
  expect(lateArrival(record, arrival)).toEqual(late);
});
