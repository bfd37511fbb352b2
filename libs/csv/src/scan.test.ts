import { createHash } from 'node:crypto';
import { PRICES, PRODUCTS, SALES } from '@promo/contracts/promo-analytics/datasets';
import { describe, expect, test } from 'vitest';
import { collect } from './scan.fixture.ts';
import { KeyIndex, NotCsvError, scan } from './scan.ts';

const HEADER = 'sku,yw,qty,promoted';
const skus = ['A', 'B', 'Č1'];
const sales = (text: string | Uint8Array, fast = true) => collect(text, SALES.columns, { skus, fast });
/** windows-1250 bytes of the Croatian letters; everything else as it is in ASCII. */
const cp1250 = (text: string): Uint8Array =>
  Uint8Array.from(text, (c) =>
    'ŠŽšžĆČĐćčđ'.includes(c)
      ? ([0x8a, 0x8e, 0x9a, 0x9e, 0xc6, 0xc8, 0xd0, 0xe6, 0xe8, 0xf0]['ŠŽšžĆČĐćčđ'.indexOf(c)] as number)
      : c.charCodeAt(0),
  );

test('a text in lines keeps them, and nothing else that is no character', async () => {
  const columns = [{ key: 'note', kind: 'text', lines: true, maxLength: 9 }] as const;
  const { rows, rejections } = await collect('note\n"a\nb"\n"a\r\nb\rc"\n"a\tb"\n', columns);
  expect(rows.map(({ note }) => note)).toEqual(['a\nb', 'a\r\nb\rc']);
  expect(rejections).toMatchObject([
    {
      line: 7,
      code: 'control_characters',
      params: { line_breaks: 'allowed' },
      reason: 'must not hold control characters',
    },
  ]);
});

describe('a good file', () => {
  test('typed columns, defaults and blanks', async () => {
    const file = `${HEADER},revenue,mechanic,discount_pct,regular_price,in_stock\nA,202647,12,1,1.50,club,20,2.99,0\nB,202648,0.5,0,,,,,\n`;
    const { rows, rejections, result } = await sales(file);
    expect(rejections).toEqual([]);
    const none = { feature: null, display: null, funding: null };
    expect(rows).toEqual([
      {
        line: 2,
        sku: 'A',
        code: 0,
        yw: 202647,
        qty: 12,
        promoted: 1,
        revenue: 150,
        mechanic: 'club',
        discount_pct: 20,
        regular_price: 299,
        in_stock: 0,
        ...none,
      },
      {
        line: 3,
        sku: 'B',
        code: 1,
        yw: 202648,
        qty: 0.5,
        promoted: 0,
        revenue: null,
        mechanic: null,
        discount_pct: null,
        regular_price: null,
        in_stock: 1,
        ...none,
      },
    ]);
    expect(result).toEqual({
      rowsRead: 2,
      rejected: 0,
      sha256: createHash('sha256').update(file).digest('hex'),
      encoding: 'utf-8',
      delimiter: ',',
      header: file.split('\n')[0]?.split(','),
    });
  });

  test('products take their defaults, unknown keys are kept', async () => {
    const file = 'Šifra;Naziv;Kategorija;Redovna cijena\n1001;"Krema ""Nivea"" 50 ml";Kozmetika;3,49\n';
    const { rows } = await collect(file, PRODUCTS.columns, { unknown: 'keep' });
    expect(rows).toMatchObject([
      {
        line: 2,
        sku: '1001',
        code: -1,
        name: 'Krema "Nivea" 50 ml',
        category: 'Kozmetika',
        regular_price: 349,
        vat_rate: 25,
        lead_time_days: 14,
        perishable: 0,
        family: null,
        cost: null,
      },
    ]);
  });

  test('prices read both spellings of a date', async () => {
    const { rows } = await collect('sku\tDatum\tCijena\nA\t2026-11-21\t1.5\nA\t22.11.2026.\t2\n', PRICES.columns, {
      skus,
    });
    expect(rows.map(({ date, price, is_promo }) => [date, price, is_promo])).toEqual([
      [20778, 150, 0],
      [20779, 200, 0],
    ]);
  });

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

  test('lines are counted through blank lines, mixed line ends and line breaks in quotes', async () => {
    const { rows } = await sales(
      `\r\n${HEADER},mechanic\r\n\nA,202647,1,0,\r\rA,202647,2,0,\n"A\n",202647,3,0,\r\nA,202647,4,0,`,
    );
    expect(rows.map(({ line, qty }) => [line, qty])).toEqual([
      [4, 1],
      [6, 2],
      [7, 3],
      [9, 4],
    ]);
  });

  test('texts: guards of exports are taken off, other apostrophes stay', async () => {
    const { rows } = await sales(
      `${HEADER},mechanic\nA,202647,1,0,'=1+1\nA,202647,1,0,'-x\nA,202647,1,0,''@a\nA,202647,1,0,'n\nA,202647,1,0,  a b \nA,202647,1,0,5" x\n`,
    );
    expect(rows.map(({ mechanic }) => mechanic)).toEqual(['=1+1', '-x', "'@a", "'n", 'a b', '5" x']);
  });

  test('an empty table is a table', async () =>
    expect((await sales(HEADER)).result).toMatchObject({ rowsRead: 0, rejected: 0 }));
});

describe('encoding', () => {
  const text = `${HEADER},mechanic\nČ1,202647,1,0,čćžšđ ČĆŽŠĐ\n`;
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['windows-1250', cp1250(text), 'windows-1250'],
    [
      'windows-1250 after 100 KiB of ASCII',
      Buffer.concat([
        Buffer.from(`${HEADER},mechanic\n${'A,202647,1,0,x\n'.repeat(7000)}`),
        cp1250('Č1,202647,1,0,čćžšđ ČĆŽŠĐ'),
      ]),
      'windows-1250',
    ],
  ])('%s', async (_, bytes, encoding) => {
    for (const fast of [true, false]) {
      const { rows, rejections, result } = await sales(bytes, fast);
      expect(rejections).toEqual([]);
      expect(result.encoding).toBe(encoding);
      expect(rows.at(-1)).toMatchObject({ sku: 'Č1', code: 2, mechanic: 'čćžšđ ČĆŽŠĐ' });
    }
  });
  test('a broken cell of a UTF-8 file is a bad cell', async () => {
    const start = Buffer.from(`\uFEFF${HEADER},mechanic\nČ1,202647,1,0,č\nA,202647,1,0,`);
    const { rows, rejections } = await sales(Buffer.concat([start, Buffer.from([0xe8, 0x0a])]));
    expect(rows).toHaveLength(1);
    expect(rejections).toMatchObject([
      { line: 3, column: 'mechanic', reason: 'is not valid UTF-8, which the rest of the file is', code: 'not_utf8' },
    ]);
  });
});

describe('a bad row', () => {
  const full = `${HEADER},revenue,mechanic,discount_pct,regular_price,in_stock,feature`;
  const fine = 'A,202647,1,0,,,,,,';
  const cases: [row: string, column: string | null, value: string, reason: string, code: string, params: object][] = [
    [',202647,1,0,,,,,,', 'sku', '', 'must not be blank', 'blank', {}],
    ['Z,202647,1,0,,,,,,', 'sku', 'Z', 'is no known sku', 'unknown_key', { column: 'sku' }],
    [
      `${'Z'.repeat(65)},202647,1,0,,,,,,`,
      'sku',
      'Z'.repeat(65),
      'must have at most 64 characters',
      'text_too_long',
      { maximum: 64 },
    ],
    [
      `${'Z'.repeat(165)},202647,1,0,,,,,,`,
      'sku',
      'Z'.repeat(100),
      'must have at most 64 characters',
      'text_too_long',
      { maximum: 64 },
    ],
    [
      'A,202553,1,0,,,,,,',
      'yw',
      '202553',
      'must be a week of its year: 2025 has 52 weeks',
      'week_not_in_year',
      { year: 2025, weeks: 52 },
    ],
    [
      'A,202600,1,0,,,,,,',
      'yw',
      '202600',
      'must be a week from 1 to 53, year and week number as in 202647',
      'no_such_week_number',
      {},
    ],
    [
      'A,47,1,0,,,,,,',
      'yw',
      '47',
      'must be a week of the years 1900 to 2999, year and week number as in 202647',
      'no_such_week_year',
      {},
    ],
    ['A,2026-47,1,0,,,,,,', 'yw', '2026-47', 'must be a week, year and week number as in 202647', 'not_a_week', {}],
    ['A,,1,0,,,,,,', 'yw', '', 'must not be blank', 'blank', {}],
    ['A,202647,-1,0,,,,,,', 'qty', '-1', 'must be at least 0', 'below_minimum', { minimum: 0 }],
    [
      'A,202647,10000001,0,,,,,,',
      'qty',
      '10000001',
      'must be at most 10000000',
      'above_maximum',
      { maximum: 10000000 },
    ],
    ['A,202647,ten,0,,,,,,', 'qty', 'ten', 'is not a number', 'not_a_number', {}],
    ['A,202647,1e400,0,,,,,,', 'qty', '1e400', 'exponents are not accepted, write the number out', 'exponent', {}],
    ['A,202647,0x1F,0,,,,,,', 'qty', '0x1F', 'hexadecimal numbers are not accepted', 'hexadecimal', {}],
    ['A,202647,NaN,0,,,,,,', 'qty', 'NaN', 'is not a number', 'not_a_number', {}],
    [`A,202647,${'9'.repeat(400)},0,,,,,,`, 'qty', '9'.repeat(100), 'is not a number', 'not_a_number', {}],
    [
      'A,202647,"1,234,567.5",0,,,,,,',
      'qty',
      '1,234,567.5',
      'thousands separators are not accepted, write 1234567.89 or 1234567,89',
      'thousands_separator',
      {},
    ],
    [
      'A,202647,1 234,0,,,,,,',
      'qty',
      '1 234',
      'thousands separators are not accepted, write 1234567.89 or 1234567,89',
      'thousands_separator',
      {},
    ],
    ['A,202647,1,maybe,,,,,,', 'promoted', 'maybe', 'must be 1/0, true/false, yes/no or da/ne', 'not_a_boolean', {}],
    ['A,202647,1,,,,,,,', 'promoted', '', 'must not be blank', 'blank', {}],
    [
      'A,202647,1,0,20000000.01,,,,,',
      'revenue',
      '20000000.01',
      'must be at most 20000000',
      'above_maximum',
      { maximum: 20000000 },
    ],
    [
      `A,202647,1,0,,${'m'.repeat(33)},,,,`,
      'mechanic',
      'm'.repeat(33),
      'must have at most 32 characters',
      'text_too_long',
      { maximum: 32 },
    ],
    [
      'A,202647,1,0,,"a\nb",,,,',
      'mechanic',
      'a b',
      'must not hold control characters or line breaks',
      'control_characters',
      { line_breaks: 'refused' },
    ],
    ['A,202647,1,0,,,100.5,,,', 'discount_pct', '100.5', 'must be at most 100', 'above_maximum', { maximum: 100 }],
    ['A,202647,1,0,,,,-0.01,,', 'regular_price', '-0.01', 'must be at least 0', 'below_minimum', { minimum: 0 }],
    ['A,202647,1,0,,,,,2,', 'in_stock', '2', 'must be 1/0, true/false, yes/no or da/ne', 'not_a_boolean', {}],
    ['A,202647,1,0,,,,,,1.5', 'feature', '1.5', 'must be at most 1', 'above_maximum', { maximum: 1 }],
    [
      'A,202647,1',
      null,
      'A,202647,1',
      'has 3 cells where the header has 10',
      'wrong_cell_count',
      { cells: 3, expected: 10 },
    ],
    [
      `${fine},`,
      null,
      `${fine},`,
      'has 11 cells where the header has 10 (a decimal comma must be quoted)',
      'unquoted_decimal_comma',
      { cells: 11, expected: 10 },
    ],
    ['A,202647,"1"x,0,,,,,,', 'qty', 'A,202647,"1"x,0,,,,,,', 'has text after a closing quote', 'text_after_quote', {}],
    ['"A,202647,1,0,,,,,,', 'sku', '"A,202647,1,0,,,,,,', 'has a quote that does not close', 'unclosed_quote', {}],
  ];
  test.each(cases)('%s', async (row, column, value, reason, code, params) => {
    for (const fast of [true, false]) {
      const { rows, rejections, result } = await sales(`${full}\n${fine}\n${row}\n${fine}\n`, fast);
      expect(rejections).toEqual([{ line: 3, column, value, reason, code, params }]);
      expect(rows.map(({ line }) => line)).toEqual(row.includes('\n') ? [2, 5] : [2, 4]);
      expect(result).toMatchObject({ rowsRead: 3, rejected: 1 });
    }
  });

  test.each([
    [
      'A;202647;1.234;0\n',
      'qty',
      "is not clear: the file's numbers have a decimal comma, and thousands separators are not accepted",
      'unclear_separator',
      { decimal: 'comma' },
    ],
    [
      'A;202647;1.234,5;0\n',
      'qty',
      'thousands separators are not accepted, write 1234567.89 or 1234567,89',
      'thousands_separator',
      {},
    ],
  ])('in a file with decimal commas: %s', async (row, column, reason, code, params) => {
    const { rejections } = await sales(`sku;yw;qty;promoted\nA;202647;1,5;0\n${row}`);
    expect(rejections).toMatchObject([{ line: 3, column, reason, code, params }]);
  });

  test.each([
    ['2025;53', 'week', 'must be a week of its year: 2025 has 52 weeks', 'week_not_in_year', { year: 2025, weeks: 52 }],
    ['2026;54', 'week', 'must be at most 53', 'above_maximum', { maximum: 53 }],
    ['26;5', 'year', 'must be at least 1900', 'below_minimum', { minimum: 1900 }],
    ['2026;', 'week', 'must not be blank', 'blank', {}],
    ['2026;1,5', 'week', 'must be a whole number', 'not_whole', {}],
  ])('year and week %s', async (cells, column, reason, code, params) => {
    const { rejections } = await sales(`sku;year;week;qty;promoted\nA;${cells};1;0\n`);
    expect(rejections).toMatchObject([{ line: 2, column, reason, code, params }]);
  });

  test('a code that begins like a guarded one, guarded, is refused: it would be two codes', async () => {
    const file = "sku,name,category,regular_price\n''=A,a,b,1\n'=A,a,b,1\n";
    for (const fast of [true, false]) {
      const { rows, rejections } = await collect(file, PRODUCTS.columns, { unknown: 'keep', fast });
      expect(rows.map(({ sku }) => sku)).toEqual(['=A']);
      expect(rejections).toEqual([
        {
          line: 2,
          column: 'sku',
          value: "''=A",
          reason: 'must not begin with two apostrophes before = + - @',
          code: 'two_apostrophes',
          params: {},
        },
      ]);
    }
  });

  test('a file cut off in the middle loses its last row only', async () => {
    const { rows, rejections } = await sales(`${HEADER}\nA,202647,1,0\nA,2026`);
    expect(rows).toHaveLength(1);
    expect(rejections).toMatchObject([
      { line: 3, column: null, value: 'A,2026', reason: 'has 2 cells where the header has 4' },
    ]);
  });

  test('a quote left open costs its line, not the lines it swallows', async () => {
    const { rows, rejections } = await sales(
      `${HEADER},mechanic\nA,202647,1,0,"x\n${'A,202647,1,0,x\n'.repeat(100_000)}`,
    );
    expect(rows).toHaveLength(100_000);
    expect(rejections).toMatchObject([{ line: 2, column: 'mechanic', reason: 'has a quote that does not close' }]);
  });
});

describe('no CSV at all', () => {
  test.each<[string, string | Uint8Array, RegExp, string]>([
    ['empty', '', /^the file is empty$/, 'empty_file'],
    ['only blank lines', '\r\n\n', /^the file is empty$/, 'empty_file'],
    ['only a byte order mark', '\uFEFF', /^the file is empty$/, 'empty_file'],
    [
      'data without header',
      'A,202647,1,0\nA,202648,1,0\n',
      /^the first line is no header: it names none of the columns sku, yw, /,
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
    ['a column without name', `${HEADER},,\n`, /^column 5 has no name/, 'nameless_column'],
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
      /^this is no CSV file: its first line is no header/,
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
