import type { Cell, CellKind } from '@promo/contracts/lists';
import { guard } from '@promo/retail/guard';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plain } from './cells.ts';
import { csv, csvCell } from './csv.ts';

test.each<[CellKind, Cell, string]>([
  ['integer', 1234567, '1234567'],
  ['integer', -5, '-5'],
  ['decimal', 1234.5, '1234,5'],
  ['decimal', -0.125, '-0,125'],
  ['decimal', 1e-7, '0,0000001'],
  ['decimal', 1.25e-9, '0,00000000125'],
  ['decimal', 1e21, '1000000000000000000000'],
  ['decimal', Number.NaN, ''],
  ['money', 12.5, '12,50'],
  ['money', -3, '-3,00'],
  ['money', null, ''],
  ['cost', 12.5, '12,50'],
  ['cost', 0.4275, '0,4275'],
  ['cost', 0.4, '0,40'],
  ['cost', 100, '100,00'],
  ['cost', 0.427, '0,427'],
  ['boolean', true, '1'],
  ['boolean', false, '0'],
  ['date', '2026-11-21', '2026-11-21'],
  ['text', null, ''],
  ['text', undefined, ''],
  ['text', 'Žele', 'Žele'],
  ['text', '5,5', '"5,5"'],
  ['text', 'a;b', '"a;b"'],
  ['text', 'say "no"', '"say ""no"""'],
  ['text', 'two\nlines', '"two\nlines"'],
  ['text', '=1+1', "'=1+1"],
  ['text', '+385 1 234', "'+385 1 234"],
  ['text', '-5', "'-5"],
  ['text', '@SUM(A1)', "'@SUM(A1)"],
  ['text', '\t=1', '"\'\t=1"'],
  ['text', '\r=1', '"\'\r=1"'],
  ['text', "'=1", "''=1"],
])('a cell of kind %s: %j is %j', (kind, value, expected) => {
  expect(csvCell(kind, value)).toBe(expected);
});

/** Beyond 100 decimals nothing is written. */
const number = fc
  .double({ noNaN: true, min: -1e30, max: 1e30 })
  .filter((value) => value === 0 || Math.abs(value) > 1e-80);

const rowsOf = async (columns: Parameters<typeof csv>[0], rows: unknown[]) =>
  Buffer.concat(await Array.fromAsync(csv(columns, [rows]))).toString();

test('begins with a byte order mark and the names of the columns', async () => {
  const columns = [
    { key: 'sku', kind: 'text', of: () => 'A' },
    { key: 'qty', kind: 'decimal', of: () => 1.5 },
  ] as const;
  expect(await rowsOf(columns, [0, 0])).toBe('\uFEFFsku;qty\r\nA;1,5\r\nA;1,5\r\n');
  expect(await rowsOf(columns, [])).toBe('\uFEFFsku;qty\r\n');
});

test('another reader finds every text and number as it was', async () => {
  const row = fc.tuple(
    fc.string({ unit: fc.constantFrom('=', '-', '+', '@', '"', ';', ',', '\n', '\r', '\t', ' ', "'", 'č', '1', '😀') }),
    number,
  );
  const columns = [
    { key: 'text', kind: 'text', of: (cells: unknown) => (cells as [string, number])[0] },
    { key: 'number', kind: 'decimal', of: (cells: unknown) => (cells as [string, number])[1] },
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const read: string[][] = parse(await rowsOf(columns, rows), { bom: true, delimiter: ';', from: 2 });
      expect(read.map(([, number]) => Number(number?.replace(',', '.')))).toEqual(rows.map(([, number]) => number + 0));
      expect(read.map(([text]) => text)).toEqual(rows.map(([text]) => guard(text)));
      for (const [text] of read) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test('numbers have plain digits that mean the same', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(plain(value)).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(plain(value))).toBe(value + 0);
    }),
  );
});

test('a long list comes in pieces, not as one', async () => {
  const columns = [{ key: 'n', kind: 'integer', of: (n: unknown) => n as number }] as const;
  const pieces = await Array.fromAsync(csv(columns, [Array.from({ length: 50_000 }, (_, n) => n)]));
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
});
