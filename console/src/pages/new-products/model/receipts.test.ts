import { expect, test } from 'vitest';
import { ofOrder, orderNumbers } from './receipts.ts';

const placed = (id: number, order_number: string | null, expected_date: string | null) => ({
  id,
  order: { order_number, expected_date, quantity: null },
});
const ORDERED = [
  placed(1, 'N-2', '2026-12-08'),
  placed(2, 'N-1', '2026-12-01'),
  placed(3, null, null),
  placed(4, 'N-2', '2026-11-30'),
  { id: 5, order: null },
];

test('orders stand by the first day on which any of theirs is expected', () => {
  expect(orderNumbers(ORDERED)).toEqual(['N-2', 'N-1']);
});

test('of an order is what has its number, of none all; what has no day is last', () => {
  expect(ofOrder(ORDERED, 'N-2').map(({ id }) => id)).toEqual([4, 1]);
  expect(ofOrder(ORDERED, '').map(({ id }) => id)).toEqual([4, 2, 1, 3, 5]);
});
