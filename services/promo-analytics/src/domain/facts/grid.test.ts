import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../test/facts.ts';
import { cellAt } from './grid.ts';

describe('the grid', () => {
  const grid = gridOf([
    { ordinal: 2, yw: 202052, qty: 4, revenue: 399 },
    { ordinal: 2, yw: 202101, qty: 5, promoted: true, inStock: false },
  ]);
  it('tells rows, gaps and unlisted weeks apart', () => {
    expect(cellAt(grid, 2, weekIndex(202052))).toEqual({ qty: 4, revenue: 399, promoted: false, inStock: true });
    expect(cellAt(grid, 2, weekIndex(202053))).toEqual({ qty: 0, revenue: null, promoted: false, inStock: true });
    expect(cellAt(grid, 2, weekIndex(202101))).toEqual({ qty: 5, revenue: null, promoted: true, inStock: false });
    expect(cellAt(grid, 2, weekIndex(202102))).toBeNull();
    expect(cellAt(grid, 1, weekIndex(202101))).toBeNull();
    expect(cellAt(grid, 99, weekIndex(202101))).toBeNull();
  });
});
