import { expect, test } from 'vitest';
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

test('what an earlier search chose stays, whatever is ticked in the next one', () => {
  const kave = chosenAfter(new Map(), [kava, espresso], new Set(['KAVA', 'ESPRESSO']));
  expect(codes(kave)).toEqual(['KAVA', 'ESPRESSO']);
  // all that the table shows, of which it knows alone
  const both = chosenAfter(kave, [caj, menta], new Set(['CAJ', 'MENTA']));
  expect(codes(both)).toEqual(['KAVA', 'ESPRESSO', 'CAJ', 'MENTA']);
  // one unticked, then all of them
  expect(codes(chosenAfter(both, [caj, menta], new Set(['KAVA', 'ESPRESSO', 'MENTA'])))).toEqual([
    'KAVA',
    'ESPRESSO',
    'MENTA',
  ]);
  expect(codes(chosenAfter(both, [caj, menta], new Set()))).toEqual(['KAVA', 'ESPRESSO']);
  // one that both searches show is unticked in the second
  expect(codes(chosenAfter(both, [kava, caj], new Set(['CAJ'])))).toEqual(['ESPRESSO', 'CAJ', 'MENTA']);
});
