import { expect, test } from 'vitest';
import { tileColumns } from './tileColumns.ts';

const columnsOf = (tiles: number, fit: number) => tileColumns(tiles, fit).columns;

test('tiles stand in even rows: none is alone in the last one', () => {
  expect([columnsOf(8, 6), columnsOf(7, 6), columnsOf(5, 4), columnsOf(10, 6), columnsOf(5, 8)]).toEqual([
    4, 4, 3, 5, 5,
  ]);
  for (let tiles = 2; tiles <= 16; tiles++) {
    for (let fit = 2; fit <= 8; fit++) {
      const { columns, first } = tileColumns(tiles, fit);
      expect(columns).toBeLessThanOrEqual(fit);
      expect((tiles + first - 1) % columns, `${tiles} where ${fit} fit`).not.toBe(1);
    }
  }
});

test('of an odd number in twos the first has a row to itself', () => {
  expect(tileColumns(5, 2)).toEqual({ columns: 2, first: 2 });
  expect(tileColumns(7, 3)).toEqual({ columns: 2, first: 2 });
  expect(tileColumns(1, 2)).toEqual({ columns: 1, first: 1 });
});
