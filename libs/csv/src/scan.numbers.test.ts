import { PRODUCTS } from '@promo/contracts/promo-analytics/datasets';
import { expect, test } from 'vitest';
import { collect, sales, skus } from './scan.fixture.ts';

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
    expect([count, first.map(({ line, column, value }) => `${line} ${column} ${value}`)]).toEqual([told.length, told]);
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
