import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../domain/steps.ts';
import { type Layout, newArray, SALES_LAYOUT } from './layout.ts';
import { codeOf, MAX_TEXTS, mergeRowsSteps, type Rows } from './merge-rows.ts';
import { decodePromoted, decodeRows, encodeRows } from './part-codec.ts';

const LAYOUT: Layout = {
  columns: [
    { key: 'qty', array: 'f32', blank: Number.NaN },
    { key: 'price', array: 'i32', blank: -1 },
    { key: 'mechanic', array: 'u16', blank: 0 },
  ],
};
const ALL = [true, true, true];

const mergeRows = (...merge: Parameters<typeof mergeRowsSteps>) => runToEnd(mergeRowsSteps(...merge));

function rows(...list: [slot: number, qty: number, price: number, mechanic: string][]): Rows {
  const dictionary = ['', ...new Set(list.map(([, , , mechanic]) => mechanic).filter(Boolean))];
  return {
    slots: Uint16Array.from(list, ([slot]) => slot),
    columns: [
      Float32Array.from(list, ([, qty]) => qty),
      Int32Array.from(list, ([, , price]) => price),
      Uint16Array.from(list, ([, , , mechanic]) => dictionary.indexOf(mechanic)),
    ],
    dictionary,
  };
}

const asList = ({ slots, columns, dictionary }: Rows) =>
  [...slots].map((slot, i) => [slot, columns[0]?.[i], columns[1]?.[i], dictionary[columns[2]?.[i] as number]]);

describe('the dictionary of a part', () => {
  it('refuses a text beyond those that its codes can tell apart', () => {
    const full = Array.from({ length: MAX_TEXTS }, (_, i) => `${i || ''}`);
    expect(codeOf(full, 'the last one')).toBe(0xffff);
    expect(codeOf(full, 'the last one')).toBe(0xffff);
    expect(() => codeOf(full, 'one more')).toThrow('mechanic has more than 65535 different texts in the file');
    expect(full).toHaveLength(MAX_TEXTS + 1);
  });
});

describe('mergeRowsSteps', () => {
  it('keeps the texts that the rows of the part have, not all of the import', () => {
    const dictionary = ['', 'of other parts', '1+1', '2+1'];
    const staged = { ...rows([1, 1, 100, ''], [2, 2, 200, '']), dictionary };
    staged.columns[2]?.set([3, 2]);
    const { rows: merged } = mergeRows(LAYOUT, rows([2, 2, 200, '3+1']), staged, ALL);
    expect(merged.dictionary).toEqual(['', '3+1', '2+1', '1+1']);
    expect(asList(merged).map((row) => row.at(-1))).toEqual(['2+1', '1+1']);
  });

  it('takes no more than a column a step', () => {
    const staged = rows([1, 1, 100, '']);
    expect([...mergeRowsSteps(LAYOUT, null, staged, ALL)].length).toBeGreaterThanOrEqual(LAYOUT.columns.length);
  });

  it('sorts the rows of a new part by slot', () => {
    const merged = mergeRows(LAYOUT, null, rows([7, 1, 100, ''], [2, 5, 300, '1+1']), ALL);
    expect(asList(merged.rows)).toEqual([
      [2, 5, 300, '1+1'],
      [7, 1, 100, ''],
    ]);
    expect(merged).toMatchObject({ inserted: 2, updated: 0, unchanged: 0 });
  });

  it('tells inserted, updated and unchanged rows apart, also by a text and by a blank', () => {
    const stored = rows([1, 1, 100, '1+1'], [2, 2, 200, ''], [3, Number.NaN, 300, '2+1'], [4, 4, 400, '']);
    const staged = rows([3, Number.NaN, 300, '2+1'], [2, 2, 200, '2+1'], [9, 9, 900, '3+1'], [4, 4, -1, '']);
    const merged = mergeRows(LAYOUT, stored, staged, ALL);
    expect(merged).toMatchObject({ inserted: 1, updated: 2, unchanged: 1 });
    expect(asList(merged.rows)).toEqual([
      [1, 1, 100, '1+1'],
      [2, 2, 200, '2+1'],
      [3, Number.NaN, 300, '2+1'],
      [4, 4, -1, ''],
      [9, 9, 900, '3+1'],
    ]);
  });

  it('keeps stored values of columns that the file does not have', () => {
    const merged = mergeRows(LAYOUT, rows([1, 1, 100, '1+1']), rows([1, 8, -1, ''], [2, 2, -1, '']), [
      true,
      false,
      false,
    ]);
    expect(asList(merged.rows)).toEqual([
      [1, 8, 100, '1+1'],
      [2, 2, -1, ''],
    ]);
    expect(merged).toMatchObject({ inserted: 1, updated: 1, unchanged: 0 });
  });

  const anyRows = fc
    .uniqueArray(fc.tuple(fc.nat(65_535), fc.nat(1000), fc.nat(9999), fc.constantFrom('', '1+1', '2+1')), {
      selector: ([slot]) => slot,
      maxLength: 30,
    })
    .map((list) => rows(...list));

  it('acts as a map from slot to row, whatever came before', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (first, second) => {
        const stored = mergeRows(LAYOUT, null, first, ALL).rows;
        const merged = mergeRows(LAYOUT, stored, second, ALL);
        const expected = new Map([...asList(first), ...asList(second)].map((row) => [row[0], row]));
        expect(asList(merged.rows)).toEqual([...expected.values()].sort((a, b) => Number(a[0]) - Number(b[0])));
        expect(merged.inserted + merged.updated + merged.unchanged).toBe(second.slots.length);
        expect(mergeRows(LAYOUT, merged.rows, second, ALL)).toMatchObject({ inserted: 0, updated: 0 });
      }),
      { numRuns: 50 },
    );
  });
});

describe('the stored form of a part', () => {
  const promoted = SALES_LAYOUT.columns.findIndex(({ key }) => key === 'promoted');
  const anySales = fc.array(
    fc.record({ qty: fc.float({ noNaN: true }), on: fc.boolean(), cents: fc.integer({ min: -1, max: 999 }) }),
    {
      maxLength: 20,
    },
  );

  it('gives back what was stored, and without the rest only the details of promoted rows', () => {
    fc.assert(
      fc.property(anySales, (list) => {
        const columns = SALES_LAYOUT.columns.map((column, c) =>
          newArray(column, list.length).map((_, i) => {
            const { qty, on, cents } = list[i] as (typeof list)[number];
            if (c === promoted) return Number(on);
            return column.key === 'qty' ? qty : column.array === 'i32' ? cents : column.blank;
          }),
        );
        const stored: Rows = { slots: Uint16Array.from(list.keys()), columns, dictionary: [''] };
        const encoded = encodeRows(SALES_LAYOUT, stored);
        expect(decodeRows(SALES_LAYOUT, encoded)).toEqual(stored);
        const { rest: _, ...lean } = encoded;
        const { columns: read } = decodePromoted(SALES_LAYOUT, lean);
        expect([...(read.regular_price ?? [])]).toEqual(list.filter(({ on }) => on).map(({ cents }) => cents));
        expect([...(read.qty ?? [])]).toEqual(list.map(({ qty }) => qty));
      }),
      { numRuns: 50 },
    );
  });
});
