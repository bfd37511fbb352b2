import { expect, test } from 'vitest';
import { readPasted } from './paste.ts';

const A = '3851084588666';
const B = '3851075798579';
const row = (code: string, discount_pct: number | null = null, promo_price: number | null = null) => ({
  code,
  discount_pct,
  promo_price,
});

test.each([
  ['codes below one another', `${A}\n${B}\n`, [row(A), row(B)]],
  ['codes beside one another, one twice', `${A}, ${B};${A}`, [row(A), row(B)]],
  ['a row of codes from a spreadsheet', `${A}\t${B}`, [row(A), row(B)]],
  ['code and discount', `${A}\t20\n${B}\t12,5 %\n`, [row(A, 20), row(B, 12.5)]],
  ['the price rules over the discount', `${A}\t20\t2,99\r\n${B}\t25\t`, [row(A, null, 2.99), row(B, 25)]],
  ['a price told by its sign, and a name between', `${A}\tKava 250 g\t2,99 €`, [row(A, null, 2.99)]],
  ['headings, and columns by semicolon', `Šifra;Popust\n${A};30`, [row(A, 30)]],
  ['the last of two rows of one product', `${A}\t20\n${A}\t30`, [row(A, 30)]],
  ['short codes with a discount', 'A1\t20\nB2\t25', [row('A1', 20), row('B2', 25)]],
])('%s', (_, text, rows) => {
  expect(readPasted(text)).toEqual({ rows, unclear: [] });
});

test('a discount that cannot be is told, not taken', () => {
  expect(readPasted(`${A}\t95\n${B}\t20`)).toEqual({ rows: [row(B, 20)], unclear: [`${A} 95`] });
});

test('a row with figures and no code is told, not left out in silence', () => {
  const text = `Artikl\tPopust\n${A}\t20\nKava 250 g\t15\n`;
  expect(readPasted(text)).toEqual({ rows: [row(A, 20)], unclear: ['Kava 250 g 15'] });
});

test.each(['kava mljevena', A, '', 'kava\tmljevena'])('%o is typed, not a list', (text) => {
  expect(readPasted(text)).toBeNull();
});
