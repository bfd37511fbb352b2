import { expect, test } from 'vitest';
import { readPasted } from './paste.ts';
import { contradicts } from './pasted-figures.ts';

const A = '3851084588666';
const B = '3851075798579';
const row = (code: string, discount_pct: number | null = null, promo_price: number | null = null, beside?: number) => ({
  code,
  discount_pct,
  promo_price,
  ...(beside !== undefined && { beside }),
});

test.each([
  ['codes below one another', `${A}\n${B}\n`, [row(A), row(B)]],
  ['codes beside one another', `${A}, ${B}`, [row(A), row(B)]],
  ['a row of codes from a spreadsheet', `${A}\t${B}`, [row(A), row(B)]],
  ['code and discount', `${A}\t20\n${B}\t12,5 %\n`, [row(A, 20), row(B, 12.5)]],
  ['the price rules over the discount', `${A}\t20\t2,99\r\n${B}\t25\t`, [row(A, null, 2.99, 20), row(B, 25)]],
  ['a price told by its sign, and a name between', `${A}\tKava 250 g\t2,99 €`, [row(A, null, 2.99)]],
  ['columns by semicolon', `${A};30`, [row(A, 30)]],
  ['a price behind a discount that is left out', `${A}\t\t2,99`, [row(A, null, 2.99)]],
  ['the same with a dash, and one after it', `${A}\t-\t2,99\n${B}\t20\t`, [row(A, null, 2.99), row(B, 20)]],
  [
    'names before them, one left out',
    `${A}\tKava\t\t2,99\n${B}\t\t20\t\n3\tČaj\t\t4,99`,
    [row(A, null, 2.99), row(B, 20), row('3', null, 4.99)],
  ],
  ['no names at all where they belong', `${A}\t\t20\t2,99`, [row(A, null, 2.99, 20)]],
  ['an empty column at the end', `${A}\t\t2,99\t`, [row(A, null, 2.99)]],
  ['a remark in place of a discount', `${A}\tpo dogovoru\t2,99\n${B}\t20\t`, [row(A, null, 2.99), row(B, 20)]],
  ['signs in the other order', `${A}\t2,99 €\t20`, [row(A, null, 2.99, 20)]],
  ['short codes with a discount', 'A1\t20\nB2\t25', [row('A1', 20), row('B2', 25)]],
])('%s', (_, text, rows) => {
  expect(readPasted(text)).toEqual({ rows, repeated: [], unclear: [], columns: null });
});

const CODE = 'code' as const;
const OFF = 'discount_pct' as const;
const PROMO = 'promo_price' as const;

test.each([
  ['by semicolon', `Šifra;Popust\n${A};30`, [row(A, 30)], [CODE, OFF], []],
  [
    'the regular price between, which is the catalogue’s',
    `Artikl\tŠifra\tCijena\tPopust\tAkcijska cijena\nKava 250 g\t${A}\t4,99\t20 %\t3,99`,
    [row(A, null, 3.99, 20)],
    [CODE, OFF, PROMO],
    ['Artikl', 'Cijena'],
  ],
  [
    'in English',
    `Product name\tSKU\tPrice\tDiscount (%)\tPromo price (€)\nCoffee\t${A}\t4.99\t20\t`,
    [row(A, 20)],
    [CODE, OFF, PROMO],
    ['Product name', 'Price'],
  ],
  [
    'as files and exports write them',
    `sku\tregular_price\tpromo_price\tdiscount_pct\n${A}\t4.99\t\t12.5\n${B}\t4.99\t-\t`,
    [row(A, 12.5), row(B)],
    [CODE, PROMO, OFF],
    ['regular_price'],
  ],
  [
    'a price that follows the discount',
    `Šifra\tPopust\tCijena\n${A}\t\t2,99`,
    [row(A, null, 2.99)],
    [CODE, OFF, PROMO],
    [],
  ],
  ['a price before it', `Šifra\tCijena\tPopust\n${A}\t3,99\t25`, [row(A, 25)], [CODE, OFF], ['Cijena']],
  ['a price alone', `Šifra\tCijena\n${A}\t3,99`, [row(A, null, 3.99)], [CODE, PROMO], []],
  ['a discount in euro is none in percent', `Šifra\tPopust €\tMPC\n${A}\t2\t3`, [row(A)], [CODE], ['Popust €', 'MPC']],
  ['the codes of products', `Artikl\tRabat %\n${A}\t20`, [row(A, 20)], [CODE, OFF], []],
  ['a title above', `Akcija u tjednu 47\t\nŠifra\tSniženje\n${A}\t20`, [row(A, 20)], [CODE, OFF], []],
  ['no heading that is known', `Kat. br.\tKoličina\n${A}\t20`, [row(A)], [CODE], ['Količina']],
  ['one heading twice', `Šifra\tPopust\tpopust %\n${A}\t20\t30`, [row(A, 20)], [CODE, OFF], ['popust %']],
])('columns by their headings: %s', (_, text, rows, fields, passed) => {
  const pasted = readPasted(text);
  expect(pasted).toMatchObject({ rows, unclear: [], columns: { passed } });
  expect(pasted?.columns?.taken.map(({ field }) => field)).toEqual(fields);
});

test('mechanic and funding by their headings', () => {
  expect(readPasted(`Šifra\tMehanika akcije\tSufinanciranje €/kom\n${A}\t1+1\t0,60`)?.rows).toEqual([
    { ...row(A), mechanic: '1+1', supplier_funding: 0.6 },
  ]);
});

test('what no column is a code of is told, and so is what a heading cannot mean', () => {
  expect(readPasted('Naziv\tPopust\nKava 250 g\t20')).toMatchObject({
    rows: [],
    unclear: [{ row: 'Kava 250 g 20', fault: 'code' }],
    columns: { taken: [{ heading: 'Popust', field: 'discount_pct' }], passed: ['Naziv'] },
  });
});

test.each([
  ['Popust', 'upola', 'discount_pct'],
  ['Popust', '95', 'discount_pct'],
  ['Akcijska cijena', '-2,00', 'promo_price'],
  ['Sufinanciranje', '1.234.567,00', 'supplier_funding'],
  ['Mehanika', '1+1 '.repeat(60), 'mechanic'],
] as const)('of %s %s it is told which field is wrong', (heading, cell, fault) => {
  const row = `${A} ${cell.trim()}`;
  expect(readPasted(`Šifra\t${heading}\n${A}\t${cell}`)?.unclear).toEqual([{ row, fault }]);
});

test('a discount that cannot be is told, not taken', () => {
  expect(readPasted(`${A}\t95\n${B}\t20`)).toMatchObject({
    rows: [row(B, 20)],
    unclear: [{ row: `${A} 95`, fault: 'discount_pct' }],
  });
});

test('a row with figures and no code is told, not left out in silence', () => {
  const text = `Artikl\tPopust\n${A}\t20\nKava 250 g\t15\n`;
  expect(readPasted(text)).toMatchObject({ rows: [row(A, 20)], unclear: [{ row: 'Kava 250 g 15', fault: 'code' }] });
});

test.each(['kava mljevena', A, '', 'kava\tmljevena'])('%o is typed, not a list', (text) => {
  expect(readPasted(text)).toBeNull();
});

test.each([
  ['a list', `${A}\n${B}\n${A}`, [row(A), row(B)]],
  ['rows of figures', `${A}\t20\n${B}\t25\n${A}\t30\n${A}\t10`, [row(A, 10), row(B, 25)]],
  ['rows below headings', `Šifra\tPopust\n${A}\t20\n${A}\t30`, [row(A, 30)]],
])('of a code that stands several times in %s the last row counts, and it is told once', (_, text, rows) => {
  expect(readPasted(text)).toMatchObject({ rows, repeated: [A], unclear: [] });
});

test.each([
  ['another price', 2.09, 0.99, 10, true],
  ['the price that the discount makes', 3.29, 2.63, 20, false],
  ['one that is rounded up to a whole percent', 15.99, 12.99, 19, false],
  ['a cent of a cheap product', 0.39, 0.31, 18, false],
  ['a price above the regular one', 2.09, 2.49, 10, true],
  ['a regular price that nobody knows', null, 0.99, 10, false],
])('%s, of %s € at %s € with %s %%: whether it contradicts is %s', (_, regular, price, beside, expected) => {
  expect(contradicts({ discount_pct: null, promo_price: price, beside }, regular)).toBe(expected);
});

test('a discount alone contradicts nothing', () => {
  expect(contradicts({ discount_pct: 10, promo_price: null }, 2.09)).toBe(false);
});
