import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Places, PRICE_PLACES, placeOf, SALES_PLACES } from './places.ts';

function everyRowIsFound({ keyOf, slotOf, rowAt }: Places, whens: fc.Arbitrary<number>): void {
  fc.assert(
    fc.property(fc.nat(1_000_000), whens, (ordinal, when) => {
      expect(rowAt(placeOf(keyOf(ordinal, when)), slotOf(ordinal, when))).toEqual({ ordinal, when });
    }),
  );
}

test('every row of sales is found again where it is stored', () => {
  everyRowIsFound(SALES_PLACES, fc.integer({ min: 190001, max: 299952 }));
  expect(SALES_PLACES.keyOf(65_537, 202646)).toBe('202646/1');
  expect(SALES_PLACES.slotOf(65_537, 202646)).toBe(1);
});

test('every price is found again where it is stored, one before 1970 too', () => {
  everyRowIsFound(PRICE_PLACES, fc.integer({ min: -25_567, max: 376_199 }));
  // 29 February 2024
  expect(PRICE_PLACES.keyOf(2_050, 19_782)).toBe('202402/1');
  expect(PRICE_PLACES.slotOf(2_050, 19_782)).toBe(2 * 32 + 29);
});
