import { SALES } from '@promo/contracts/promo-analytics/datasets';
import { expect, test } from 'vitest';
import { collect, HEADER, sales, skus } from './scan.fixture.ts';

test.each([
  ['Croatian', 'ŠIFRA;Godina;Tjedan;Količina;Akcija;Prihod', 'A;2026;47;1,5;da;1234,50'],
  ['upper case and spaces', 'Sku ; YEAR;Week; Units_Sold;ON PROMO;sales value', 'A;2026;47;1,5;yes;1234,5'],
  ['no diacritics, tabs', 'sifra\tgodina\ttjedan\tkolicina\takcija\tprihod', 'A\t2026\t47\t1,5\t1\t1234,50'],
  ['week before year', 'Šifra;Tjedan;Godina;Količina;Akcija;Prihod', 'A;47;2026;1,5;1;1234,50'],
  ['one week column called Tjedan', 'Šifra;Tjedan;Količina;Akcija;Prihod', 'A;202647;1,5;1;1234,50'],
  ['quoted decimal commas', 'sku,yw,qty,promoted,revenue', 'A,202647,"1,5",1,"1234,50"'],
  ['spaces around cells', 'sku,yw,qty,promoted,revenue', ' A , 202647 ,1.5, TRUE ,\t1234.50 '],
])('header: %s', async (_, header, row) => {
  for (const newline of ['\n', '\r\n', '\r']) {
    const { rows, rejections } = await sales(`${header}${newline}${row}${newline}${row}`);
    expect(rejections).toEqual([]);
    expect(rows).toMatchObject([
      { line: 2, sku: 'A', yw: 202647, qty: 1.5, promoted: 1, revenue: 123450 },
      { line: 3, sku: 'A', yw: 202647, qty: 1.5, promoted: 1, revenue: 123450 },
    ]);
  }
});

test.each<[above: string, rows: string, headerLine: number | null]>([
  ['a title', 'Prodaja po tjednima', 2],
  ['a title, a date and blank rows as spreadsheets save them', 'Prodaja;;;\n28.11.2026.;;;\n;;;\n', 5],
  ['more than ten rows of blank cells', `${';;;\n'.repeat(10)}"";"";""`, 12],
  ['a title that is the name of a column', 'Promet', 2],
  ['groups of columns, in merged cells', 'Artikl;;Prodaja;', 2],
  ['a title of two lines in quotes', '"Prodaja, ""brza"":\n2026";;;', 3],
  ['nine rows', Array(9).fill('Prodaja').join('\r'), 10],
  ['which program wrote it', 'sep=;', 2],
  ['blank lines alone', '\r\n', null],
])('the header is found below %s', async (_, above, headerLine) => {
  for (const fast of [true, false]) {
    const { rows, rejections, result } = await sales(
      `\uFEFF${above}\nŠifra;Tjedan;Količina;Akcija\nA;202647;1,5;1\nA;x;1;1\n`,
      fast,
    );
    const line = headerLine ?? 3;
    expect(rows).toMatchObject([{ line: line + 1, sku: 'A', yw: 202647, qty: 1.5 }]);
    expect(rejections).toMatchObject([{ line: line + 2, column: 'yw', value: 'x' }]);
    expect([result.headerLine, result.delimiter, result.rowsRead]).toEqual([headerLine, ';', 2]);
  }
});

test('delimiters too many at the end of the rows, or of the header alone, are no columns; a cell there costs its row', async () => {
  for (const fast of [true, false]) {
    const { rows, rejections } = await sales(`${HEADER},,\nA,202647,1,0,,\nA,202648,2,0\nA,202649,3,0,x,\n`, fast);
    expect(rows.map(({ qty }) => qty)).toEqual([1, 2]);
    expect(rejections).toMatchObject([{ line: 4, code: 'unquoted_decimal_comma' }]);
  }
});

test('columns that nobody knows are left out where that is asked for, whatever stands in them', async () => {
  const file = 'shop,sku,yw,qty,promoted,constructor\nSplit,A,202647,12,1,x\n"a ""b"",\nc",B,202648,3,0,\n';
  const { rows, rejections, result } = await collect(file, SALES.columns, { skus, unknownColumns: 'leave_out' });
  expect(rejections).toEqual([]);
  expect(rows).toMatchObject([
    { line: 2, sku: 'A', yw: 202647, qty: 12, promoted: 1 },
    { line: 3, sku: 'B', yw: 202648, qty: 3, promoted: 0 },
  ]);
  expect(result.leftOut).toEqual(['shop', 'constructor']);
  const missing = collect('shop,sku,yw,qty\n', SALES.columns, { skus, unknownColumns: 'leave_out' });
  await expect(missing).rejects.toThrow('required column promoted is missing');
});
