import { expect, test } from 'vitest';
import { costCents, euro, knownPrice } from './money.ts';

test.each([
  [399, 399],
  [0, null],
  [-1, null], // how a blank is stored
  [Number.NaN, null],
  [undefined, null],
])('a regular price of %s cents is known as %s', (cents, known) => expect(knownPrice(cents)).toBe(known));

test('a purchase price of four decimals is answered as it was given', () => {
  for (let hundredths = 0; hundredths <= 100_000; hundredths++) {
    const given = hundredths / 10_000;
    if (euro(costCents(given)) !== given) expect(euro(costCents(given))).toBe(given);
  }
});
