import { expect, test } from 'vitest';
import { type Cell, workbookCsv } from './workbookCsv.ts';

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
