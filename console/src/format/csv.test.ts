import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('semicolons, decimal comma, no thousands, byte order mark', () => {
  expect(
    csvOf([
      ['Naziv', 'Cijena'],
      ['Čaj', 1234.5],
      ['Kava', null],
    ]),
  ).toBe('\uFEFFNaziv;Cijena\r\nČaj;1234,5\r\nKava;\r\n');
});

test('cells that need it are quoted, and what a spreadsheet would run is guarded', () => {
  expect(csvOf([['a;b', 'say "no"', '=1+1', "'=1", '-5', -5]])).toBe(
    '\uFEFF"a;b";"say ""no""";\'=1+1;\'\'=1;\'-5;-5\r\n',
  );
});
