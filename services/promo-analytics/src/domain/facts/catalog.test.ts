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

test('a family has its members in ascending order; a SKU alone in one, or in none, has no family', () => {
  const families = fc.array(fc.option(fc.constantFrom('coffee', 'tea', 'juice', 'milk')));
  fc.assert(
    fc.property(families, (names) => {
      const { family, familyCount, membersOf } = buildCatalog(names.map((name, i) => product(i, { family: name })));
      const together = Map.groupBy(names.keys(), (ordinal) => names[ordinal]);
      const shared = [...together].filter(([name, { length }]) => name !== null && length > 1);
      expect(familyCount).toBe(shared.length);
      for (const [ordinal, name] of names.entries()) {
        const relatives = shared.find(([other]) => other === name)?.[1] ?? [];
        expect([...membersOf(family[ordinal] as number)]).toEqual(relatives);
      }
    }),
  );
});
