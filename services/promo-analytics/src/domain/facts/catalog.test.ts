import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runToEnd } from '../steps.ts';
import { buildCatalogSteps } from './catalog.ts';
import { type Product, UNTOLD } from './product.ts';

const productsOf = (skus: readonly string[]) =>
  skus.map((sku, ordinal) => ({ ...UNTOLD, sku, ordinal, category: 'KAVA', family: null }) as Product);

test('every SKU is found under its ordinal, and no other text is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.array(fc.string()), (skus, others) => {
      const { ordinalOf, rank } = runToEnd(buildCatalogSteps(productsOf(skus)));
      const rankOf = (sku: string) => rank[ordinalOf(sku) as number] as number;
      const known = new Map(skus.map((sku, ordinal) => [sku, ordinal]));
      for (const sku of [...skus, ...others]) expect(ordinalOf(sku)).toBe(known.get(sku));
      expect(skus.toSorted()).toEqual(skus.toSorted((a, b) => rankOf(a) - rankOf(b)));
    }),
  );
});
