import { SALES } from '@promo/contracts/promo-analytics/datasets';
import { describe, expect, test } from 'vitest';
import { collect, HEADER, skus } from './scan.fixture.ts';
import { KeyIndex, NotCsvError, scan } from './scan.ts';

describe('no CSV at all', () => {
  test.each<[string, string | Uint8Array, RegExp, string]>([
    ['empty', '', /^the file is empty$/, 'empty_file'],
    ['only blank lines', '\r\n\n', /^the file is empty$/, 'empty_file'],
    ['only a blank cell', '""\n', /^the file is empty$/, 'empty_file'],
    ['only a byte order mark', '\uFEFF', /^the file is empty$/, 'empty_file'],
    [
      'data without header',
      'A,202647,1,0\nA,202648,1,0\n',
      /^there is no header: none of the first ten rows names any of the columns sku, yw, /,
      'no_header',
    ],
    [
      'a header below ten other rows',
      `${'Prodaja\n'.repeat(10)}${HEADER}\nA,202647,1,0\n`,
      /^there is no header/,
      'no_header',
    ],
    [
      'a required column missing',
      'sku,yw,qty\n',
      /^required column promoted is missing; the file has sku, yw, qty$/,
      'missing_column',
    ],
    [
      'several required columns missing',
      'sku,qty\n',
      /^required columns yw, promoted are missing; the file has sku, qty$/,
      'missing_columns',
    ],
    ['no week', 'sku,qty,promoted\n', /^required column yw \(or year and week\) is missing/, 'missing_week_column'],
    ['a year without a week', 'sku,year,qty,promoted\n', /^column week is missing beside "year"$/, 'half_a_week'],
    [
      'an unknown column',
      `${HEADER},colour\n`,
      /^unknown column "colour"; the columns are sku, yw, qty, /,
      'unknown_column',
    ],
    ['a column without name', 'sku,yw,,qty,promoted\n', /^column 3 \(after "yw"\) has no name/, 'nameless_column'],
    ['columns that nobody knows', `${HEADER},shop,,till\n`, /^unknown columns "shop", "till"; /, 'unknown_column'],
    [
      'one column twice',
      `${HEADER},Količina\n`,
      /^column qty is in the header twice, as "qty" and as "Količina"$/,
      'repeated_column',
    ],
    ['yw beside year', `${HEADER},year\n`, /^column yw is in the header twice/, 'repeated_column'],
    [
      'too many columns',
      `${HEADER}${',a'.repeat(300)}\n`,
      /^the header has more than 256 columns$/,
      'too_many_columns',
    ],
    [
      'a header without end',
      `sku,yw${'x'.repeat(100_000)}`,
      /^this is no CSV file: its first row is no header/,
      'unreadable_header',
    ],
    ['XLSX', Buffer.from('PK\x03\x04\x14\x00'), /^this is an XLSX/, 'xlsx_file'],
    ['XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /^this is an XLS file/, 'xls_file'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8]), /^this is a gzip file/, 'gzip_file'],
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), /^this file is in UTF-16/, 'utf16_file'],
    ['binary', Buffer.from('\x7fELF\x02\x01\x00\x00'), /binary data/, 'binary_file'],
    ['a binary tail', `${HEADER}\n${'A,202647,1,0\n'.repeat(20_000)}\0`, /binary data/, 'binary_file'],
    ['a long line', `${HEADER}\nA,${'9'.repeat(1 << 20)}`, /^line 2 is longer than 1 MiB$/, 'line_too_long'],
  ])('%s', async (_, file, message, code) => {
    for (const chunks of [[1 << 22], [977]]) {
      const error = await collect(file, SALES.columns, { skus, chunks }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(NotCsvError);
      expect((error as NotCsvError).told).toMatchObject({ detail: expect.stringMatching(message), code });
    }
  });

  test('2 GB of one line end early and take no memory', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    for (const opening of [`${HEADER}\nA,`, `${HEADER},mechanic\nA,202647,1,0,"`]) {
      let given = 0;
      const endless = async function* () {
        yield Buffer.from(opening);
        for (; given < 2048; given++) yield chunk;
      };
      const before = process.memoryUsage().rss;
      const keys = { index: new KeyIndex(), unknown: 'keep' } as const;
      const scanning = scan(endless(), SALES.columns, { keys, onBatch: () => {}, onReject: () => {} });
      await expect(scanning).rejects.toThrow('line 2 is longer than 1 MiB');
      expect(given).toBeLessThan(4);
      expect(process.memoryUsage().rss - before).toBeLessThan(40e6);
    }
  });
});
