import { expect, test } from 'vitest';
import { type Cell, withFormulaErrors, workbookCsv } from './workbookCsv.ts';

test('a sheet is a file of as many lines, whatever its cells hold', () => {
  const rows: Cell[][] = [
    ['Šifra', 'Naziv', 'Cijena', 'Datum', 'Akcija'],
    ['00123', 'Sir "Paški"; zreli', 4.99, new Date('2026-11-21T00:00:00Z'), true],
    [null, null, null, null, null],
    [3850123456789, null, -0.5, new Date('2027-01-01T00:00:00Z'), false],
  ];
  expect(workbookCsv(rows).split('\n')).toEqual([
    '"Šifra";"Naziv";"Cijena";"Datum";"Akcija"',
    '"00123";"Sir ""Paški""; zreli";4.99;2026-11-21;1',
    '',
    '3850123456789;;-0.5;2027-01-01;0',
    '',
  ]);
});

test('columns without any cell, left of a table or behind merged cells, are left out', () => {
  const rows: Cell[][] = [
    [null, 'Popis', null, null],
    [null, 'Šifra', null, 'Naziv'],
    [null, 'A', null, null],
  ];
  expect(workbookCsv(rows)).toBe('"Popis";\n"Šifra";"Naziv"\n"A";\n');
});

test('what the sum of a formula left of 0 is written out: a row with 1.4e-14 is rejected', () =>
  expect(workbookCsv([[0.1 + 0.2 - 0.3, -1.4e-14, 0.0000015]])).toBe('0.0000000000;-0.0000000000;0.0000015\n'));

test.each([
  [1.234, '1.2340'],
  [12.5, '12.5'],
  [1234, '1234'],
  [0.1234, '0.1234'],
])('%d is written so that nobody reads thousands: %s', (number, text) =>
  expect(workbookCsv([[number]])).toBe(`${text}\n`),
);

test.each([
  ['7,25', '3,9;1,2340'],
  ['1.234,50', '3,9;1,2340'],
  ['1,99 €', '3,9;1,2340'],
  ['7.25', '3.9;1.2340'],
  ['1,234', '3.9;1.2340'],
  ['Mlijeko 2,8 %', '3.9;1.2340'],
])('beside %s as text numbers are %s, since a file has one decimal mark', (typed, numbers) =>
  expect(workbookCsv([[typed, 3.9, 1.234]])).toBe(`"${typed}";${numbers}\n`),
);

test('where texts contradict one another numbers have their point', () =>
  expect(workbookCsv([['7,25', '7.25', 3.9]])).toBe('"7,25";"7.25";3.9\n'));

test.each([
  ['<c r="B2" s="3" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c r="B2" s="3" t="str"><f>1/0</f><v>#DIV/0!</v></c>'],
  ['<x:c r="B2" t="e"><x:v>#N/A</x:v></x:c>', '<x:c r="B2" t="str"><x:v>#N/A</x:v></x:c>'],
  ['<c r="B2" s="3"><f>A1*2</f></c>', '<c r="B2" s="3" t="str"><f>A1*2</f><v>#CALC!</v></c>'],
  ['<c r="B2" t="n"><f t="shared" si="0"/><v></v></c>', '<c r="B2" t="str"><f t="shared" si="0"/><v>#CALC!</v></c>'],
  ['<x:c r="B2"><x:f>A1</x:f><x:v /></x:c>', '<x:c r="B2" t="str"><x:f>A1</x:f><x:v>#CALC!</x:v></x:c>'],
])('%s shows an error, and is no blank cell', (cell, text) => expect(withFormulaErrors(cell)).toBe(text));

test.each([
  '<c r="B2"><f>A1*2</f><v>4</v></c>',
  '<c r="B2" t="str"><f>IF(A1="","",1)</f><v></v></c>',
  '<c r="B2" t="s"><v>7</v></c><c r="C2"/>',
])('%s is left as it is', (cell) => expect(withFormulaErrors(cell)).toBe(cell));
