import { normaliseTaken } from '@promo/retail/mechanics';
import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it, test } from 'vitest';
import { gridOf, segmentsOf } from '../../../test/facts.ts';
import { applySegments } from './apply-segments.ts';
import { cellAt, createGrid, mechanicText } from './grid.ts';
import type { SalesSegment } from './segment.ts';

/** A week of one SKU, whose mechanic is the last of so many. */
function manyMechanics(yw: number, names: string) {
  const [segment] = segmentsOf([{ ordinal: 0, yw, qty: 1, promoted: true }]) as [SalesSegment];
  const mechanics = ['', ...Array.from({ length: 40_000 }, (_, i) => `${names} ${i}`)];
  return { ...segment, mechanics, promo: { ...segment.promo, mechanic: Uint16Array.of(40_000) } };
}

test('mechanics beyond 16 bits are told apart', () => {
  const grid = createGrid();
  applySegments(grid, [manyMechanics(202601, 'leaflet'), manyMechanics(202602, 'weekend')]);
  const told = [202601, 202602].map((yw) => grid.promo[0]?.get(weekIndex(yw))?.mechanic[0] as number);
  expect(told.map((mechanic) => mechanicText(grid, mechanic))).toEqual(
    ['leaflet 39999', 'weekend 39999'].map(normaliseTaken),
  );
});

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
