import { expect, test } from 'vitest';
import { cents, euro } from './money.ts';
import { quantity, round2, rounded } from './round.ts';

test('rounding never leaves −0', () => {
  expect([rounded(-0.004, 100), round2(-0.004), quantity(-0.00004)]).toEqual([0, 0, 0]);
  expect([round2(33.335), rounded(2.5, 1), quantity(1 / 3), quantity(null)]).toEqual([33.34, 3, 0.3333, null]);
});

test('money is kept in cents and written in euros', () => {
  expect([cents(1.999), cents(0.29), cents(0), cents(null), cents(undefined)]).toEqual([200, 29, 0, null, null]);
  expect([euro(200), euro(0), euro(null)]).toEqual([2, 0, null]);
});
