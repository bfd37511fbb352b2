import { expect, test } from 'vitest';
import { cents, euro } from './money.ts';
import { quantity, round2, rounded, sumOfKnown } from './round.ts';

test('rounding never leaves −0', () => {
  expect([rounded(-0.004, 100), round2(-0.004), quantity(-0.00004)]).toEqual([0, 0, 0]);
  expect([round2(33.335), rounded(2.5, 1), quantity(1 / 3), quantity(null)]).toEqual([33.34, 3, 0.3333, null]);
});

test('a sum leaves out what is not known, and is rounded once', () => {
  expect(sumOfKnown([0.004, null, 0.004], round2)).toBe(0.01);
  expect([sumOfKnown([null, null], round2), sumOfKnown([], round2), sumOfKnown([0], round2)]).toEqual([null, null, 0]);
});

test('money is kept in cents and written in euros', () => {
  expect([cents(1.999), cents(0.29), cents(0), cents(null), cents(undefined)]).toEqual([200, 29, 0, null, null]);
  // 1.005 · 100 is 100.49999999999999
  expect([cents(1.005), cents(0.145), cents(10.075), cents(1.0049), cents(-0)]).toEqual([101, 15, 1008, 100, 0]);
  expect([euro(200), euro(0), euro(null)]).toEqual([2, 0, null]);
});
