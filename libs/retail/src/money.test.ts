import { expect, test } from 'vitest';
import { costCents, costsAbovePrice, euro, knownPrice, netOfVat } from './money.ts';

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

test('12.50 € with 25 % VAT are 10 € without', () => expect(netOfVat(12.5, 25)).toBe(10));

test.each([
  // 12.50 with 25 % are 10 without
  [{ cost: 10.01, regular_price: 12.5, vat_rate: 25 }, true],
  [{ cost: 10, regular_price: 12.5, vat_rate: 25 }, false],
  // the rate is not known
  [{ cost: 10.01, regular_price: 12.5 }, false],
  [{ cost: 12.51, regular_price: 12.5, vat_rate: null }, true],
  [{ cost: 10 }, false],
  [{ cost: null, regular_price: 12.5 }, false],
])('%j costs more than its price: %j', (product, dear) => {
  expect(costsAbovePrice(product)).toBe(dear);
});
