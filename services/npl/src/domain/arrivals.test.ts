import { expect, test } from 'vitest';
import { lackingOf, outstandingOf, recordedStockOf, withArrival } from './arrivals.ts';

const order = (quantity: number | null) => ({ order_number: null, quantity, expected_date: null });
const part = (received_on: string, units: number) => ({ received_on, units });
const PARTS = [part('2026-11-18', 30), part('2026-11-20', 10)];

test.each([
  [
    'the second day of two',
    part('2026-11-19', 5),
    [part('2026-11-18', 30), part('2026-11-19', 5), part('2026-11-20', 10)],
  ],
  ['the same day overwrites', part('2026-11-18', 36), [part('2026-11-18', 36), part('2026-11-20', 10)]],
  ['none takes back', part('2026-11-20', 0), [part('2026-11-18', 30)]],
  ['none of nothing', part('2026-11-19', 0), PARTS],
])('what arrives is kept by day: %s', (_, arrival, after) => {
  expect(withArrival(PARTS, arrival)).toEqual(after);
});

// 96 ordered, 30 + 10 = 40 arrived: 56 are outstanding
test.each([
  ['ordered', 96, PARTS, 56],
  ['ordered', 96, undefined, 96],
  ['ordered', 40, PARTS, 0],
  // more than was ordered
  ['ordered', 36, PARTS, 0],
  ['ordered', null, PARTS, undefined],
  ['in_stock', 96, PARTS, undefined],
] as const)('of what is %s, %s units, %j arrived and %s are outstanding', (status, quantity, arrivals, left) => {
  expect(outstandingOf({ status, order: order(quantity), arrivals })).toBe(left);
});

// Locations are to have 60, and 20 on the shelf where 12 are meant for it: 80.
test.each([
  ['the order is too small', 'ordered', 50, undefined, 30],
  ['it suffices', 'ordered', 96, undefined, 0],
  ['what has not arrived yet is counted', 'ordered', 50, PARTS, 30],
  ['not all of it came', 'in_stock', 96, PARTS, 40],
  ['all of it came, as nobody noted otherwise', 'in_stock', 50, undefined, 30],
  ['all of it came, as what was noted was taken back', 'in_stock', 50, [], 30],
  ['nobody noted how much', 'ordered', null, undefined, undefined],
  ['it sells already', 'active', 50, undefined, undefined],
] as const)('what is lacking for the allocations: %s', (_, status, quantity, arrivals, lacking) => {
  const allocations = [
    { id: 1, location: 'Veleprodajni centar', channel: 'wholesale', qty: 60, min_presentation: 0 },
    { id: 2, location: 'Split', channel: null, qty: 12, min_presentation: 20 },
  ] as const;
  expect(lackingOf({ status, order: order(quantity), arrivals, allocations })).toBe(lacking);
});

test.each([
  ['what arrived is in stock, the rest on order', 'ordered', [null, null], [40, 56]],
  ['which the record counts already', 'ordered', [40, 96], [40, 56]],
  ['and more than that', 'ordered', [50, null], [50, 56]],
  ['of what is all there nothing is on order any more', 'in_stock', [null, 96], [40, 0]],
  ['what sells is as its record says', 'active', [12, 0], [12, 0]],
] as const)('stock by the record: %s', (_, status, [on_hand, on_order], [there, coming]) => {
  const stock = recordedStockOf({ status, on_hand, on_order, order: order(96), arrivals: PARTS });
  expect(stock).toEqual({ on_hand: there, on_order: coming });
});

test('without arrivals what is ordered is on order, and what has no noted quantity is as its record says', () => {
  const fields = { on_hand: 3, on_order: 7 };
  expect(recordedStockOf({ status: 'ordered', order: order(96), ...fields })).toEqual({ on_hand: 3, on_order: 96 });
  expect(recordedStockOf({ status: 'ordered', order: order(null), ...fields })).toEqual(fields);
  // what is not there yet is known to be none, as it is once a part has come
  const unknown = { on_hand: null, on_order: null };
  const ordered = { status: 'ordered', order: order(96), ...unknown } as const;
  expect(recordedStockOf(ordered)).toEqual({ on_hand: 0, on_order: 96 });
  expect(recordedStockOf({ ...ordered, arrivals: [part('2026-11-18', 1)] })).toEqual({ on_hand: 1, on_order: 95 });
  expect(recordedStockOf({ ...ordered, order: order(null) })).toEqual(unknown);
  expect(recordedStockOf({ status: 'in_stock', order: order(96), ...fields })).toEqual(fields);
});
