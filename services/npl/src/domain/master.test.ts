import { expect, test } from 'vitest';
import { changesOf, costsAbovePrice } from './master.ts';

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

test('a text of which nothing can be seen clears its field', () => {
  const update = { name: 'Čaj', brand: '\u200b', group: '  ', note: '\n\u00a0', supplier_name: 'Podravka', moq: 6 };
  const kept = { name: 'Čaj', brand: null, group: null, note: null, supplier_name: 'Podravka', moq: 6 };
  expect(changesOf(update)).toEqual(kept);
});
