import { isDeepStrictEqual } from 'node:util';
import type { Column } from '@promo/contracts/dataset';
import { SALES } from '@promo/contracts/promo-analytics/datasets';
import { guard } from '@promo/retail/guard';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Collected, collect } from './scan.fixture.ts';
import { cleanText, textProblem } from './text.ts';

const TEXTS: readonly Column[] = ['alpha', 'beta', 'gamma'].map((key) => ({
  key,
  kind: 'text',
  maxLength: 20,
  size: 'max',
}));
const delimiters = fc.constantFrom(',', ';', '\t');
const breaks = fc.constantFrom('\n', '\r\n', '\r');
const words = fc.constantFrom(
  'a',
  'bc',
  ' ',
  '"',
  '""',
  "'",
  '=',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  'č',
  'Ž',
  '€',
  '😀',
  '\u00a0',
  '1.5',
);
const cells = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(''));

/** Writes a cell as any writer may: quoted where it must be, or where it likes. */
const written = (cell: string, quote: boolean, delimiter: string): string =>
  quote || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

test('well-formed tables read as csv-parse reads them', async () => {
  const row = fc.array(fc.tuple(cells, fc.boolean()), { minLength: 3, maxLength: 3 });
  const table = fc.record({
    delimiter: delimiters,
    newline: breaks,
    rows: fc.array(row, { maxLength: 12, size: 'max' }),
    last: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ delimiter, newline, rows, last }) => {
      const lines = rows.map((row) => row.map(([cell, quote]) => written(cell, quote, delimiter)).join(delimiter));
      const file =
        ['alpha', ...lines].join(newline).replace('alpha', `alpha${delimiter}beta${delimiter}gamma`) +
        (last ? newline : '');
      const parsed: string[][] = parse(file, {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        skip_empty_lines: true,
        from: 2,
      });
      const oracle = parsed.filter((cells) => cells.some((cell) => cell !== ''));
      const good = oracle
        .map((cells) => cells.map(cleanText))
        .filter((cells) => cells.every((cell) => textProblem(cell, 20) === null))
        .map((cells) => cells.map((cell) => (cell === '' ? null : cell)));
      const got = await collect(file, TEXTS);
      expect(got.rows.map(({ alpha, beta, gamma }) => [alpha, beta, gamma])).toEqual(good);
      expect(got.result).toMatchObject({ rowsRead: oracle.length, rejected: oracle.length - good.length, delimiter });
    }),
    { numRuns: 500 },
  );
});

const mostly = (fine: string[], odd: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fine) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });

/** Files near the edge of what is fine: good, odd and broken cells mixed, with any bytes among them. */
const salesFiles = fc
  .record({
    delimiter: delimiters,
    rows: fc.array(
      fc.record({
        cells: fc.tuple(
          mostly(['A', 'B', 'Č1', ' A', '"A"'], ['Z', "'=C", '=C', '', 'Č', '"A']),
          mostly(['202647', '202653', '"202647"', ' 202647'], ['202553', '2026470', '']),
          mostly(['1', '0', '1.5', '10000000'], ['1,5', '"1,5"', '-1', '1.000', '12345678901', '99999999', '1e5', '']),
          mostly(['1', '0', 'da', 'NE', 'true'], ['2', '']),
          mostly(
            ['', '1.50', '0.999', '12.340000000000002', '4.99 €', '7EUR'],
            ['"1,5"', '1,5', '20000000.01', '-0.001', '1.'],
          ),
          mostly(['', 'Split', 'Šibenik', '1,5', '"a;b"'], ['a"b', '"a\nb"', '"a""b"', ' "a"', '"a', 'x\u0001']),
          mostly(['', 'club', '2+1', "'=x", ' club ', '"club"', 'sniženje', '"a ""b"""'], ['a"b', '"a\nb"', 'x\u0001']),
        ),
        newline: fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n'),
      }),
      { maxLength: 30, size: 'max' },
    ),
    mess: fc.uint8Array({ maxLength: 12, size: 'max' }),
    at: fc.nat(),
    cp1250: fc.boolean(),
  })
  .map(({ delimiter, rows, mess, at, cp1250 }) => {
    const header = ['sku', 'yw', 'qty', 'promoted', 'revenue', 'shop', 'mechanic'].join(delimiter);
    const text = `${header}\n${rows.map(({ cells, newline }) => cells.join(delimiter) + newline).join('')}`;
    const bytes = cp1250
      ? Buffer.from(text.replaceAll('ž', '\x9e').replaceAll('Č', '\xc8'), 'latin1')
      : Buffer.from(text);
    const cut = header.length + 1 + (at % (bytes.length - header.length));
    return Buffer.concat([bytes.subarray(0, cut), mess.map((byte) => byte || 10), bytes.subarray(cut)]);
  });

const scanSales = (file: Uint8Array, options: object): Promise<Collected> =>
  collect(file, SALES.columns, { skus: ['A', 'B', 'Č1', '=C', '"A"'], unknownColumns: 'leave_out', ...options });

/** As `toStrictEqual`, whose walk over some thousand rows takes far longer than the scan. */
function expectSame(got: unknown, expected: unknown): void {
  if (isDeepStrictEqual(got, expected)) return;
  expect(got).toStrictEqual(expected);
  throw new Error('not the same');
}

test('the fast path accepts, stores and rejects exactly as the general one', async () => {
  await fc.assert(
    fc.asyncProperty(salesFiles, async (file) => {
      expectSame(await scanSales(file, { fast: true }), await scanSales(file, { fast: false }));
    }),
    { numRuns: 1500 },
  );
});

test('any cut into chunks gives the same', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 });
  // Repeated beyond 64 KiB, so that rows do lie across the steps in which the bytes are read.
  await fc.assert(
    fc.asyncProperty(salesFiles, sizes, fc.boolean(), async (file, chunks, long) => {
      const header = file.indexOf(10) + 1;
      const copies = long ? Math.ceil(80_000 / Math.max(1, file.length - header)) : 1;
      if (copies > 5000) return;
      const body = Buffer.concat([file.subarray(0, header), ...new Array(copies).fill(file.subarray(header))]);
      const whole = await scanSales(body, {});
      expectSame(await scanSales(body, { chunks: long ? chunks.map((size) => size * 997) : chunks }), whole);
    }),
    { numRuns: 150 },
  );
});

test('every row is a row or a rejection, whatever the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400, size: 'max' }), async (mess) => {
      const file = Buffer.concat([Buffer.from('sku,yw,qty,promoted\n'), mess.map((byte) => byte || 32)]);
      const { rows, rejections, result } = await scanSales(file, {});
      expect(rows.length + rejections.length).toBe(result.rowsRead);
      expect(rejections.length).toBe(result.rejected);
      expect(rejections.every(({ value }) => value.length <= 100 && value.isWellFormed())).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a text guarded by an export comes back exactly', () => {
  const text = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', 'a', ' '), { maxLength: 6 })
    .map((parts) => parts.join('').trim());
  fc.assert(
    fc.property(text, (value) => {
      expect(cleanText(guard(value))).toBe(value);
      expect(/^[=+\-@]/.test(guard(value))).toBe(false);
    }),
  );
  // What a spreadsheet passes over before a formula is guarded as well; imports refuse it as a control character.
  expect([guard('\t=1'), guard('\r=1')]).toEqual(["'\t=1", "'\r=1"]);
});
