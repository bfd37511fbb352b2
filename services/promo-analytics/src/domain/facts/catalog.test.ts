import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCatalog, product } from '../../../test/facts.ts';

test('every SKU is found under its ordinal, and no other text is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.array(fc.string()), (skus, others) => {
      const { ordinalOf, rank } = buildCatalog(skus.map((sku, ordinal) => product(ordinal, { sku })));
      const rankOf = (sku: string) => rank[ordinalOf(sku) as number] as number;
      const known = new Map(skus.map((sku, ordinal) => [sku, ordinal]));
      for (const sku of [...skus, ...others]) expect(ordinalOf(sku)).toBe(known.get(sku));
      expect(skus.toSorted()).toEqual(skus.toSorted((a, b) => rankOf(a) - rankOf(b)));
    }),
  );
});
