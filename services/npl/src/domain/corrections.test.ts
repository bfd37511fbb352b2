import { expect, test } from 'vitest';
import { correctedOrder, correctionsOf } from './corrections.ts';

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
