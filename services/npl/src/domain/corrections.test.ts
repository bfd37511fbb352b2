import { expect, test } from 'vitest';
import { arrivalFault, correctedOrder, correctionsOf } from './corrections.ts';

const ORDER = { order_number: 'N-17', quantity: 216, expected_date: '2026-12-01' };

test.each([
  ['one part', { expected_date: '2026-12-15' }, { expected_date: ['2026-12-01', '2026-12-15'] }],
  ['a part cleared', { order_number: null }, { order_number: ['N-17', ''] }],
  ['some of what is sent', { ...ORDER, quantity: 240 }, { quantity: ['216', '240'] }],
  ['nothing', ORDER, {}],
])('an order is corrected: %s', (_name, correction, changed) => {
  const after = correctedOrder(ORDER, correction);
  expect(after).toEqual({ ...ORDER, ...correction });
  expect(correctionsOf(ORDER, after)).toEqual(changed);
});

test('what was ordered without a word gets its order', () => {
  const after = correctedOrder(null, { quantity: 12 });
  expect(after).toEqual({ order_number: null, quantity: 12, expected_date: null });
  expect(correctionsOf(null, after)).toEqual({ quantity: ['', '12'] });
});

test.each([
  [undefined, '2026-11-21', null],
  [null, '2026-11-21', null],
  ['2024-11-21', '2026-11-21', null],
  ['2024-11-20', '2026-11-21', 'arrival_long_ago'],
  ['2028-11-21', '2026-11-21', null],
  ['2028-11-22', '2026-11-21', 'planned_too_far'],
  ['2026-02-28', '2028-02-29', null],
])('an order that is to arrive on %s is, on %s, refused as %s', (expected_date, today, code) => {
  expect(arrivalFault(expected_date, Temporal.PlainDate.from(today))?.code ?? null).toBe(code);
});
