import { columns, type Paging, paging } from '@promo/contracts/lists';
import fc from 'fast-check';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { page, sortBy } from './page.ts';

interface Item {
  readonly id: number;
  readonly name: string | null;
  readonly price: number | null;
  readonly live?: boolean;
  readonly user: { readonly name: string } | null;
}

const COLUMNS = columns<Item>({
  id: 'integer',
  name: 'text',
  price: 'money',
  live: 'boolean',
  user: ['text', ({ user }) => user?.name],
  half: ['text', ({ price }) => price && `half of ${price}`, ({ price }) => price],
});

const item = (id: number, rest: Partial<Item> = {}): Item => ({ id, name: null, price: null, user: null, ...rest });
const ids = (rows: readonly Item[]) => rows.map(({ id }) => id);

describe('sorting', () => {
  const rows = [
    item(1, { name: 'žele', price: 2 }),
    item(2, { name: 'čaj', price: null }),
    item(3, { name: 'cedevita', price: -1 }),
    item(4, { name: null, price: 10 }),
    item(5, { name: 'Čaj', price: 2 }),
    item(6, { name: 'dječja kaša', price: 0 }),
  ];

  test.each([
    ['price', [3, 6, 1, 5, 4, 2]],
    ['-price', [4, 1, 5, 6, 3, 2]],
    ['name', [3, 2, 5, 6, 1, 4]],
    ['-name', [1, 6, 5, 2, 3, 4]],
    ['-id', [6, 5, 4, 3, 2, 1]],
    ['live', [1, 2, 3, 4, 5, 6]],
  ])('by %s', (sort, expected) => {
    expect(ids(sortBy(rows, COLUMNS, sort))).toEqual(expected);
  });

  test('by a value made of the row, rows without one last', () => {
    const owned = [item(1), item(2, { user: { name: 'Šime' } }), item(3, { user: { name: 'Stipe' } })];
    expect(ids(sortBy(owned, COLUMNS, 'user'))).toEqual([3, 2, 1]);
    expect(ids(sortBy(owned, COLUMNS, '-user'))).toEqual([2, 3, 1]);
  });

  test('by its own order, where the column has one', () => {
    const priced = [item(1, { price: 100 }), item(2), item(3, { price: 20 })];
    expect(ids(sortBy(priced, COLUMNS, 'half'))).toEqual([3, 1, 2]);
    expect(ids(sortBy(priced, COLUMNS, '-half'))).toEqual([1, 3, 2]);
  });

  test('false comes before true', () => {
    expect(ids(sortBy([item(1, { live: true }), item(2, { live: false }), item(3)], COLUMNS, 'live'))).toEqual([
      2, 1, 3,
    ]);
  });
});

const anyRows = fc.array(
  fc.record({ price: fc.option(fc.constantFrom(-2, 0, 1, 5)), name: fc.option(fc.constantFrom('a', 'b', 'č', 'c')) }),
);
const numbered = anyRows.map((rows) => rows.map((row, id) => item(id, row)));

test('a sorted list has the same rows; equal ones keep their order, empty ones are last', () => {
  fc.assert(
    fc.property(numbered, fc.constantFrom('price', '-price'), (rows, sort) => {
      const sorted = sortBy(rows, COLUMNS, sort);
      expect(ids(sorted).toSorted((a, b) => a - b)).toEqual(ids(rows));
      for (const [i, b] of sorted.entries()) {
        const a = sorted[i - 1];
        if (!a) continue;
        if (a.price === null) expect(b.price).toBeNull();
        if (a.price === b.price) expect(a.id).toBeLessThan(b.id);
        else if (a.price !== null && b.price !== null) expect(a.price < b.price).toBe(sort === 'price');
      }
    }),
  );
});

test('pages of any size make up the whole, and without limits it is the list itself', () => {
  fc.assert(
    fc.property(numbered, fc.integer({ min: 1, max: 7 }), fc.constantFrom(undefined, 'name'), (rows, limit, sort) => {
      const paged: Item[] = [];
      const query = { limit, ...(sort && { sort }) };
      for (let offset = 0; offset < rows.length; offset += limit)
        paged.push(...page(rows, COLUMNS, { ...query, offset }));
      expect(paged).toEqual(page(rows, COLUMNS, sort ? { sort } : {}));
      expect(page(rows, COLUMNS, {})).toBe(rows);
      expect(page(rows, COLUMNS, { offset: rows.length })).toEqual([]);
    }),
  );
});

test.each<[string, object]>([
  ['an unknown column', { sort: 'colour' }],
  ['a limit of nothing', { limit: 0 }],
  ['an offset before the start', { offset: -1 }],
  ['an unknown format', { format: 'pdf' }],
])('the query refuses %s', (_, query) => {
  const schema = Type.Partial(Type.Object(paging(COLUMNS)), { additionalProperties: false });
  expect(Value.Check(schema, query)).toBe(false);
  expect(Value.Check(schema, { limit: 5, offset: 0, sort: '-user', format: 'xlsx' } satisfies Paging)).toBe(true);
});
