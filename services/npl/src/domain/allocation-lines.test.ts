import { expect, test } from 'vitest';
import { type Allocated, allocationLines } from './allocation-lines.ts';

const at = (id: number, location: string, channel: 'retail' | 'wholesale' | null, qty: number) => ({
  ...{ id, location, channel, qty, min_presentation: 2 },
});
const record = (_id: number, launch_date: string | null, allocations: Allocated['allocations']): Allocated => ({
  ...{ _id, sku: `S${_id}`, name: `Kava ${_id}`, status: 'approved', supplier_name: null, order: null },
  ...{ launch_date, allocations },
});
const RECORDS = [
  record(1, null, [at(1, 'Split', 'retail', 8)]),
  record(2, '2027-02-01', [at(2, 'Zadar', 'wholesale', 40), at(3, 'Čakovec', 'retail', 6)]),
  { ...record(3, '2027-01-04', [at(4, 'Split', null, 5)]), order: ordered(96) },
];

function ordered(quantity: number) {
  return { order_number: 'N-1', quantity, expected_date: '2026-12-20' };
}

const ids = (wanted: Parameters<typeof allocationLines>[1]) => allocationLines(RECORDS, wanted).map(({ id }) => id);

test('come with the earliest launch first, then by location in Croatian order; without a date last', () => {
  expect(ids({})).toEqual([4, 3, 2, 1]);
});

test('are those of a channel, without what all channels have together, or of locations', () => {
  expect(ids({ channel: 'wholesale' })).toEqual([2]);
  expect(ids({ location: ['Split', 'Zadar'] })).toEqual([4, 2, 1]);
  expect(ids({ channel: 'retail', location: ['Split'] })).toEqual([1]);
});

test('say which product they are of, when it is launched, and what is ordered of it when', () => {
  expect(allocationLines(RECORDS, {})[0]).toEqual({
    ...{ id: 4, product_id: 3, location: 'Split', channel: null, qty: 5, min_presentation: 2 },
    ...{ sku: 'S3', name: 'Kava 3', status: 'approved', supplier_name: null, launch_date: '2027-01-04' },
    ...{ ordered_qty: 96, expected_date: '2026-12-20' },
  });
});
