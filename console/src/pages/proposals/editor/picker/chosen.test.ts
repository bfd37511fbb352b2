import { expect, test } from 'vitest';
import { afterSelectAll } from '../../../../ui/table/selection.ts';
import { chosenAfter } from './chosen.ts';

const product = (sku: string) => ({ sku });
const [kava, espresso, caj, menta] = ['KAVA', 'ESPRESSO', 'CAJ', 'MENTA'].map(product) as [
  Product,
  Product,
  Product,
  Product,
];
type Product = ReturnType<typeof product>;
const codes = (chosen: ReadonlyMap<string, Product>) => [...chosen.keys()];

/** What is chosen once the box above a table of some products was pressed. */
function afterAll(before: ReadonlyMap<string, Product>, shown: readonly Product[]) {
  const selected = afterSelectAll(
    new Set(before.keys()),
    shown.map(({ sku }) => sku),
  );
  return chosenAfter(before, shown, selected);
}

test('what an earlier search chose stays, whatever is ticked in the next one', () => {
  const kave = afterAll(new Map(), [kava, espresso]);
  expect(codes(kave)).toEqual(['KAVA', 'ESPRESSO']);
  const both = afterAll(kave, [caj, menta]);
  expect(codes(both)).toEqual(['KAVA', 'ESPRESSO', 'CAJ', 'MENTA']);
  // one unticked, then all of them
  expect(codes(chosenAfter(both, [caj, menta], new Set(['KAVA', 'ESPRESSO', 'MENTA'])))).toEqual([
    'KAVA',
    'ESPRESSO',
    'MENTA',
  ]);
  expect(codes(afterAll(both, [caj, menta]))).toEqual(['KAVA', 'ESPRESSO']);
  // one that both searches show is unticked in the second
  expect(codes(chosenAfter(both, [kava, caj], new Set(['ESPRESSO', 'CAJ', 'MENTA'])))).toEqual([
    'ESPRESSO',
    'CAJ',
    'MENTA',
  ]);
});
