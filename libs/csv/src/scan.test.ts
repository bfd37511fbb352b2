import { createHash } from 'node:crypto';
import { PRICES, PRODUCTS } from '@promo/contracts/promo-analytics/datasets';
import { expect, test } from 'vitest';
import { collect, HEADER, sales, skus } from './scan.fixture.ts';

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
    readTexts: [],
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

test('an empty table is a table', async () =>
  expect((await sales(HEADER)).result).toMatchObject({ rowsRead: 0, rejected: 0 }));
