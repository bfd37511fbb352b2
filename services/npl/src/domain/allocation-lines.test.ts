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
  { ...record(3, '2027-01-04', [at(4, 'Split', null, 5)]), status: 'ordered' as const, order: ordered(96) },
];

function ordered(quantity: number) {
  return { order_number: 'N-1', quantity, expected_date: '2026-12-20' };
}

const part = (received_on: string) => ({ received_on, units: 40 });

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
    ...{ sku: 'S3', name: 'Kava 3', status: 'ordered', supplier_name: null, launch_date: '2027-01-04' },
    ...{ ordered_qty: 96, lacking: 0, expected_date: '2026-12-20', arrived_on: null },
  });
  const arrivals = [part('2026-12-18'), part('2026-12-21')];
  const there = allocationLines([{ ...(RECORDS[2] as Allocated), arrivals }], {});
  expect(there[0]?.arrived_on).toBe('2026-12-21');
});

test('each say what its whole product lacks of its order, whichever are asked for', () => {
  // 40 and 8, the least on the shelf, of 30.
  const rows = [at(1, 'Zadar', 'wholesale', 40), { ...at(2, 'Split', 'retail', 6), min_presentation: 8 }];
  const short = { ...record(9, '2027-01-04', rows), status: 'ordered' as const, order: ordered(30) };
  const [line] = allocationLines([short], { channel: 'retail' });
  expect([line?.location, line?.ordered_qty, line?.lacking]).toEqual(['Split', 30, 18]);
  expect(allocationLines([{ ...short, status: 'approved', order: null }], {})[0]?.lacking).toBeNull();
});
