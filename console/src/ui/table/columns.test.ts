import { describe, expect, test } from 'vitest';
import { type Column, fitting, missed } from './columns.ts';

const column = (key: string, width?: number, from?: Column<never>['from']): Column<never> => ({
  key,
  header: key,
  cell: () => key,
  width,
  from,
});
const NEEDS = { xs: 500, sm: 700, md: 900, lg: 1200, xl: 1600 };
const columns = [
  column('name'),
  column('price', 100),
  column('stock', 100, 'lg'),
  column('seen', 100, 'md'),
  column('order', 100, 'lg'),
];
const keysIn = (seen: number, room: number) =>
  fitting(columns, { seen, room, needs: ({ from }) => (from ? NEEDS[from] : 0) }).map(({ key }) => key);

describe('the columns of a table', () => {
  test('are all there where the window and the table have room', () => {
    expect(keysIn(1280, 580)).toEqual(['name', 'price', 'stock', 'seen', 'order']);
  });
  test('want a window of their width', () => {
    expect(keysIn(1199, 900)).toEqual(['name', 'price', 'seen']);
    expect(keysIn(390, 900)).toEqual(['name', 'price']);
  });
  test('make room for each other: those of the widest window go first, of these the rightmost', () => {
    expect(keysIn(1280, 579)).toEqual(['name', 'price', 'stock', 'seen']);
    expect(keysIn(1280, 479)).toEqual(['name', 'price', 'seen']);
    expect(keysIn(1280, 379)).toEqual(['name', 'price']);
  });
  test('are named where they are left out, unless another one says it in so narrow a window', () => {
    const needs = ({ from }: Column<never>) => (from ? NEEDS[from] : 0);
    const all = columns.map((one) => (one.key === 'stock' ? { ...one, elsewhere: true } : one));
    const named = (seen: number, room: number) =>
      missed(all, fitting(all, { seen, room, needs }), { seen, needs }).map(({ header }) => header);
    expect(named(1280, 580)).toEqual([]);
    expect(named(1280, 479)).toEqual(['stock', 'order']);
    expect(named(1199, 900)).toEqual(['order']);
    expect(named(390, 900)).toEqual(['seen', 'order']);
  });
  test('stay where they are wanted in every window', () => {
    expect(keysIn(390, 100)).toEqual(['name', 'price']);
  });
});
