import { expect, test } from 'vitest';
import { knownPrice } from './money.ts';

test.each([
  [399, 399],
  [0, null],
  [-1, null], // how a blank is stored
  [Number.NaN, null],
  [undefined, null],
])('a regular price of %s cents is known as %s', (cents, known) => expect(knownPrice(cents)).toBe(known));
