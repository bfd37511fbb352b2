import { weekIndex } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import { termsOf } from './terms.ts';

test('a relative without a price has no margin', () => {
  // Of one of 10.00 with VAT of 25 % and a cost of 4.00 it is 8.00 − 4.00; of one of 0 it is none, not −4.00.
  const family = { family: 'kava', category: 'Kava' };
  const marginOf = (regularPrice: number) => {
    const products = [product(0, family), product(1, { ...family, regularPrice })];
    const analysis = analysisOf(products, [...weekly(0, 202601, '10 10 10'), ...weekly(1, 202601, '10 10 10')]);
    return termsOf(analysis, 0, { asOf: weekIndex(202604), weeks: 1, funding: 0 }).familyMargin;
  };
  expect([marginOf(1000), marginOf(0)]).toEqual([4, null]);
});
