import { expect, test } from 'vitest';
import { matches } from '../../format/sort.ts';
import { productOptions } from './productOptions.ts';

const PRODUCTS = [
  { sku: '14711', name: 'Ajvar' },
  { sku: 'B7', name: 'Cola 330 ml' },
  { sku: 'A330', name: 'Čaj' },
  { sku: 'b7', name: 'Napitak' },
  { sku: '4711', name: 'Žele' },
];

/** As the server finds them. */
const found = (typed: string) => PRODUCTS.filter(({ sku, name }) => matches(typed.trim(), name, sku));

/** Options by their codes, those that are only a code in brackets. */
const offered = (typed: string, without: readonly string[] = []) =>
  productOptions(found(typed), typed, new Set(without)).map(({ sku, name }) => (name === null ? `(${sku})` : sku));

test.each<[string, string, readonly string[], readonly string[]]>([
  ['a whole code before those that contain it', '4711', [], ['4711', '14711']],
  ['also with blanks around it', ' 4711 ', [], ['4711', '14711']],
  ['of two codes that differ by case the one typed', 'b7', [], ['b7', 'B7']],
  ['a whole code in another case', 'a330', [], ['A330', '(a330)']],
  ['a code that nothing here has before those that contain it', '471', [], ['(471)', '14711', '4711']],
  ['a part of a name, by name', 'caj', [], ['A330', '(caj)']],
  ['what is a part of a name and of a code, by name', '330', [], ['B7', 'A330', '(330)']],
  ['words, which are no code', 'cola ml', [], ['B7']],
  ['nothing for a code that is chosen already', '4711', ['4711'], []],
  ['no product that is chosen already', '471', ['4711'], ['(471)', '14711']],
])('%s', (_, typed, without, expected) => {
  expect(offered(typed, without)).toEqual(expected);
});

test('a product that the server found by its bar code comes before that code', () => {
  expect(productOptions([{ sku: 'B7', name: 'Cola 330 ml' }], '3850012345678').map(({ sku }) => sku)).toEqual([
    'B7',
    '3850012345678',
  ]);
});

test('all where nothing is typed, thirty at most, and among them the one of the whole code', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ sku: `${i}x`, name: `Artikl ${i}` }));
  expect(productOptions(many, '')).toEqual(many.slice(0, 30));
  const [first, ...others] = productOptions([...many, { sku: 'x', name: 'Zadnji' }], 'x');
  expect(first).toEqual({ sku: 'x', name: 'Zadnji' });
  expect(others).toHaveLength(29);
});
