import { PRODUCTS } from '@promo/contracts/promo-analytics/datasets';
import { describe, expect, test } from 'vitest';
import { collect, HEADER, sales } from './scan.fixture.ts';

describe('a bad row', () => {
  const full = `${HEADER},revenue,mechanic,discount_pct,regular_price,in_stock,feature`;
  const fine = 'A,202647,1,0,,,,,,';
  const NO_VALUE = 'is what a spreadsheet shows of a formula that it cannot calculate';
  const cases: [row: string, column: string | null, value: string, reason: string, code: string, params: object][] = [
    [',202647,1,0,,,,,,', 'sku', '', 'must not be blank', 'blank', {}],
    ['Z,202647,1,0,,,,,,', 'sku', 'Z', 'is no known sku', 'unknown_key', { column: 'sku' }],
    [
      'A\u200b,202647,1,0,,,,,,',
      'sku',
      'A\u200b',
      'must not hold U+200B, which cannot be seen',
      'unseen_character',
      { character: 'U+200B' },
    ],
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
    ['A,2026.W47.,1,0,,,,,,', 'yw', '2026.W47.', 'must be a week, year and week number as in 202647', 'not_a_week', {}],
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
    ['A,202647,#N/A,0,,,,,,', 'qty', '#N/A', NO_VALUE, 'formula_error', {}],
    ['A,202647,1,#DIV/0!,,,,,,', 'promoted', '#DIV/0!', NO_VALUE, 'formula_error', {}],
    ['A,202647,1,0,,#REF!,,,,', 'mechanic', '#REF!', NO_VALUE, 'formula_error', {}],
    ['#N/A,202647,1,0,,,,,,', 'sku', '#N/A', NO_VALUE, 'formula_error', {}],
    ['A,202647,NaN,0,,,,,,', 'qty', 'NaN', 'is not a number', 'not_a_number', {}],
    [`A,202647,${'9'.repeat(400)},0,,,,,,`, 'qty', '9'.repeat(100), 'is not a number', 'not_a_number', {}],
    [
      'A,202647,"1,234 567",0,,,,,,',
      'qty',
      '1,234 567',
      'is not clear: thousands or a fraction? write 1234567.89 or 1234567,89',
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
    [
      'A,202647,1,0,,m\u202em,,,,',
      'mechanic',
      'm\u202em',
      'must not hold U+202E, which cannot be seen',
      'unseen_character',
      { character: 'U+202E' },
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
    [full, null, full, 'is the header once more', 'repeated_header', {}],
    [`\ufeff${full}`, null, full, 'is the header once more', 'repeated_header', {}],
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
      'A;202647;1.25;0\n',
      'qty',
      "is not clear: the file's numbers have a decimal comma",
      'unclear_separator',
      { decimal: 'comma' },
    ],
    [
      'A;202647;1,234.5;0\n',
      'qty',
      'is not clear: thousands or a fraction? write 1234567.89 or 1234567,89',
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

  test.each([true, false])(
    'a name that cannot be seen is refused as blank, another text is left out; fast: %s',
    async (fast) => {
      const file = 'sku,name,category,regular_price,family\nA1,\u200b,a,1,X\nA2,Čaj,a,1,\u00a0\u2060\n';
      const { rows, rejections } = await collect(file, PRODUCTS.columns, { unknown: 'keep', fast });
      expect(rejections.map(({ line, column, code }) => [line, column, code])).toEqual([[2, 'name', 'blank']]);
      expect(rows.map(({ name, family }) => [name, family])).toEqual([['Čaj', null]]);
    },
  );

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
