import { createHash } from 'node:crypto';
import { PRICES, PRODUCTS, SALES } from '@promo/contracts/promo-analytics/datasets';
import { describe, expect, test } from 'vitest';
import { collect, HEADER, sales, skus } from './scan.fixture.ts';

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
      likeThousands: { count: 0, first: [] },
      sha256: createHash('sha256').update(file).digest('hex'),
      encoding: 'utf-8',
      delimiter: ',',
      header: file.split('\n')[0]?.split(','),
      headerLine: null,
      headings: {},
      leftOut: [],
    });
  });

  test('products take their defaults, unknown keys are kept', async () => {
    const file = 'Šifra;Naziv;Kategorija;Redovna cijena\n1001;"Krema ""Nivea"" 50 ml";Kozmetika;3,49\n';
    const { rows, result } = await collect(file, PRODUCTS.columns, { unknown: 'keep' });
    const headings = { sku: 'Šifra', name: 'Naziv', category: 'Kategorija', regular_price: 'Redovna cijena' };
    expect(result.headings).toEqual(headings);
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

  test('rows of nothing but delimiters, as spreadsheets save them below a table, are empty lines', async () => {
    for (const fast of [true, false]) {
      const text = 'Šifra;Tjedan;Količina;Akcija\nA;202647;1,5;1\n;;;\n"";;\nB;202647;2;0\n;;;;;;\n;;;';
      const { rows, rejections, result } = await sales(text, fast);
      expect([result.rowsRead, rejections]).toEqual([2, []]);
      expect(rows).toMatchObject([
        { line: 2, sku: 'A' },
        { line: 5, sku: 'B' },
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

  test.each<[what: string, cells: string[], told: string[]]>([
    ['thousands, or fractions', ['1.234;', '5;', '12.000;2.500'], ['2 qty 1.234', '4 qty 12.000', '4 revenue 2.500']],
    ['commas alike', ['1,234;', '100,000;'], ['2 qty 1,234', '3 qty 100,000']],
    ['a fraction of two digits after it', ['1.234;', '5;39.90'], []],
    ['and before it', ['5;39.90', '1.234;'], []],
    ['a fraction below 1', ['1.234;', '0.250;'], []],
    ['a whole number of more than three digits', ['1.234;', '1234.000;'], []],
    ['no fraction at all', ['1;2', '3;4'], []],
  ])('numbers that could be thousands are told: %s', async (_, cells, told) => {
    const file = `sku;yw;promoted;qty;revenue\n${cells.map((cell) => `A;202647;0;${cell}\n`).join('')}`;
    for (const fast of [true, false]) {
      const { rows, rejections, result } = await sales(file, fast);
      expect([rows.length, rejections]).toEqual([cells.length, []]);
      const { count, first } = result.likeThousands;
      expect([count, first.map(({ line, column, value }) => `${line} ${column} ${value}`)]).toEqual([
        told.length,
        told,
      ]);
    }
  });

  test.each<[what: string, cells: string[], taken: number[]]>([
    ['with decimals after them', ['1.313,12', '7,5', '1.234'], [1313.12, 7.5, 1234]],
    ['and commas in them', ['1,313.12', '1,234'], [1313.12, 1234]],
    ['of spaces, also those that do not break', ['1 234,50', '12\u00a0345', '1\u202f234'], [1234.5, 12345, 1234]],
    ['of apostrophes', ["1'234.5"], [1234.5]],
    ['in two groups', ['1.234.567'], [1_234_567]],
    ['otherwise than the file’s fractions, which costs the row', ['7.5', '1.313,12'], [7.5]],
  ])('thousands that are divided beyond doubt are taken: %s', async (_, cells, taken) => {
    const file = `sku;yw;promoted;qty\n${cells.map((cell) => `A;202647;0;${cell}\n`).join('')}`;
    for (const fast of [true, false]) {
      const { rows } = await sales(file, fast);
      expect(rows.map(({ qty }) => qty)).toEqual(taken);
    }
  });

  test('days may have their unit behind them, and a column its own words for yes and no', async () => {
    const columns = PRODUCTS.columns.filter(({ key }) => ['sku', 'lead_time_days', 'active'].includes(key));
    const cells = [
      '7 dana;Aktivan',
      '1 dan;NEAKTIVAN',
      '14d.;inactive',
      '30 days;Active.',
      '3;ne',
      '2 tjedna;1',
      'dana;1',
      '7;možda',
    ];
    const file = `sku;lead_time_days;active\n${cells.map((cell) => `A;${cell}\n`).join('')}`;
    for (const fast of [true, false]) {
      const { rows, rejections } = await collect(file, columns, { skus, fast });
      expect(rows.map(({ lead_time_days, active }) => [lead_time_days, active])).toEqual([
        [7, 1],
        [1, 0],
        [14, 0],
        [30, 1],
        [3, 0],
      ]);
      expect(rejections.map(({ code }) => code)).toEqual(['not_a_number', 'not_a_number', 'not_a_boolean']);
    }
    // what says it of another column is none of its words
    expect((await sales('sku;yw;qty;promoted\nA;202647;1;aktivan\n')).rejections).toMatchObject([
      { code: 'not_a_boolean' },
    ]);
  });

  const PRICED = ['A;202647;3;D;4,99 €;25 %', 'A;202647;3;n;1.234,50EUR;12,5%', 'A;202647;3;N;1.234 €;%'].join('\n');

  test.each([
    ['UTF-8', Buffer.from(`sku;yw;qty;promoted;revenue;discount_pct\n${PRICED}\n`)],
    [
      'windows-1250',
      Buffer.from(`sku;yw;qty;promoted;revenue;discount_pct\n${PRICED.replaceAll('€', '\x80')}\n`, 'latin1'),
    ],
  ])('a number may have the sign of its unit behind it, in %s', async (_, file) => {
    for (const fast of [true, false]) {
      const { rows, rejections, result } = await sales(file, fast);
      expect(rows).toMatchObject([
        { promoted: 1, revenue: 499, discount_pct: 25 },
        { promoted: 0, revenue: 123_450, discount_pct: 12.5 },
      ]);
      expect(rejections).toMatchObject([{ line: 4, column: 'discount_pct', value: '%', code: 'not_a_number' }]);
      expect(result.likeThousands.count).toBe(0);
    }
  });

  test('a sign of another unit is none', async () => {
    const file =
      'sku;yw;qty;promoted;revenue;discount_pct\nA;202647;3;0;4.99 %;\nA;202647;3;0;4.99 $;\nA;202647;3 %;0;1;\n';
    const { rejections } = await sales(file);
    expect(rejections.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'revenue not_a_number',
      'revenue not_a_number',
      'qty not_a_number',
    ]);
  });

  test('12.000 of a whole number is 12,000 or 12: it is taken once a fraction has shown the file’s mark', async () => {
    const columns = [
      { key: 'qty', kind: 'integer' },
      { key: 'price', kind: 'cents' },
    ] as const;
    const read = async (text: string) => {
      const { rows, rejections } = await collect(text, columns);
      return { taken: rows.map(({ qty }) => qty), refused: rejections.map(({ code }) => code) };
    };
    expect(await read('qty;price\n12.000;1\n')).toEqual({ taken: [], refused: ['thousands_separator'] });
    expect(await read('qty;price\n1;3,49\n12.000;1\n')).toEqual({ taken: [1, 12_000], refused: [] });
    expect(await read('qty;price\n1;3.49\n12.000;1\n')).toEqual({ taken: [1, 12], refused: [] });
  });

  test('weeks are taken as people and programs write them', async () => {
    const weeks = ['2026-W44', '2026/44', '2026-44', '44/2026', 'W44/2026', '202644'];
    const { rows } = await sales(`${HEADER}\n${weeks.map((week) => `A,${week},1,0\n`).join('')}`);
    expect(rows.map(({ yw }) => yw)).toEqual(weeks.map(() => 202644));
  });

  test('a code as ="000777" is the code; what an export guards stays as it is', async () => {
    const cells = ['="000777"', '"=""000777"""', '000777', `'="x"`];
    const { rows } = await sales(`${HEADER},mechanic\n${cells.map((cell) => `A,202647,1,0,${cell}\n`).join('')}`);
    expect(rows.map(({ mechanic }) => mechanic)).toEqual(['000777', '000777', '000777', '="x"']);
  });

  test('delimiters too many at the end of the rows, or of the header alone, are no columns; a cell there costs its row', async () => {
    for (const fast of [true, false]) {
      const { rows, rejections } = await sales(`${HEADER},,\nA,202647,1,0,,\nA,202648,2,0\nA,202649,3,0,x,\n`, fast);
      expect(rows.map(({ qty }) => qty)).toEqual([1, 2]);
      expect(rejections).toMatchObject([{ line: 4, code: 'unquoted_decimal_comma' }]);
    }
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
  // Without a mark: the others were read as windows-1250 for one broken character, Kava š as Kava Ĺˇ.
  test.each([
    ['a text that was cut by bytes', [0xc5, 0x0a]],
    ['a file that was cut', [0xc5]],
    ['a row of another alphabet', [0xe8, 0x61, 0x6a, 0x0a]],
  ])('one broken character does not make another alphabet of the whole: %s', async (_, broken) => {
    const start = Buffer.from(`${HEADER},mechanic\nČ1,202647,1,0,Kava š\nA,202647,1,0,ka`);
    for (const fast of [true, false]) {
      const { rows, rejections, result } = await sales(Buffer.concat([start, Buffer.from(broken)]), fast);
      expect(result.encoding).toBe('utf-8');
      expect(rows).toMatchObject([{ sku: 'Č1', mechanic: 'Kava š' }]);
      expect(rejections).toMatchObject([{ line: 3, column: 'mechanic', code: 'not_utf8' }]);
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
