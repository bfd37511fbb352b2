import { normaliseTaken } from '@promo/retail/mechanics';
import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it, test } from 'vitest';
import { gridOf, type Sale, segmentsOf } from '../../../test/facts.ts';
import { runToEnd } from '../steps.ts';
import { applySegments } from './apply-segments.ts';
import { cellAt, createGrid, type Grid, mechanicText } from './grid.ts';
import { nextGridSteps } from './grow-grid.ts';
import { createPromoReader, findPromoRow, nextPromoted, promoColumns } from './promo-weeks.ts';
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

/** The first 20 weeks of 2026. */
const YWS = Array.from({ length: 20 }, (_, i) => 202601 + i);
/** Room is made for so many SKUs: the cells of all together are more than there are weeks since 1900. */
const SKUS = 1_000;

/** Cells are copied by so many SKUs a step; this is the first of the next step. */
const NEXT_STEP = 512;

/** A week of three SKUs, the second on promotion. */
const week = (yw: number, qty: number): Sale[] => [
  { ordinal: 0, yw, qty, revenue: 100 * qty },
  { ordinal: 1, yw, qty: 2 * qty, promoted: true, mechanic: `${qty}+1` },
  { ordinal: NEXT_STEP, yw, qty: 3 * qty, inStock: false },
];

/** The next version: the weeks of these sales put into the next grid, or taken back where they have none. */
function version(grid: Grid, sales: readonly Sale[], takenBack: readonly number[] = []): Grid {
  const empty = takenBack
    .flatMap((yw) => segmentsOf([{ ordinal: 0, yw, qty: 0 }]))
    .map((segment) => ({
      ...segment,
      offset: new Uint16Array(0),
    }));
  const segments = [...segmentsOf(sales), ...empty];
  const weeks = segments.map(({ yw }) => weekIndex(yw));
  const ordinals = Math.max(SKUS, ...sales.map(({ ordinal }) => ordinal + 1));
  const next = runToEnd(nextGridSteps(grid, ordinals, Math.min(...weeks), Math.max(...weeks)));
  applySegments(next, segments);
  return next;
}

function mechanicAt(grid: Grid, ordinal: number, t: number): string | null {
  const reader = createPromoReader(grid);
  const row = findPromoRow(reader, ordinal, t);
  return row < 0 ? null : mechanicText(grid, promoColumns(reader, t).mechanic[row] as number);
}

/** All that a grid tells of the SKUs that tests name. */
const tells = (grid: Grid) =>
  [0, 1, 2, NEXT_STEP, SKUS].map((ordinal) => [
    YWS.map((yw) => cellAt(grid, ordinal, weekIndex(yw))),
    YWS.map((yw) => nextPromoted(grid, ordinal, weekIndex(yw))),
    YWS.map((yw) => mechanicAt(grid, ordinal, weekIndex(yw))),
  ]);

describe('the next version of a grid', () => {
  const stored = [...week(202601, 1), ...week(202602, 2), ...week(202603, 3)];
  const alone = (ordinal: number, ...yws: number[]) => yws.map((yw) => ({ ordinal, yw, qty: yw % 100 }));

  it.each<{ name: string; lost?: Sale[][]; sales: Sale[]; shares: boolean }>([
    { name: 'a new week', sales: week(202604, 4), shares: true },
    { name: 'a week after one without sales', sales: week(202605, 5), shares: true },
    { name: 'a new week of a product that is new', sales: alone(2, 202604), shares: true },
    { name: 'the last week there is room for', sales: week(202612, 12), shares: true },
    { name: 'a week beyond the room', sales: week(202613, 13), shares: false },
    { name: 'a week before all of them', sales: week(202552, 9), shares: false },
    { name: 'a product beyond the room', sales: alone(SKUS, 202604), shares: false },
    { name: 'the last week again', sales: week(202603, 7), shares: false },
    { name: 'the last week again, and a new one', sales: [...week(202603, 7), ...week(202604, 4)], shares: false },
    { name: 'a new week, which was tried before', lost: [week(202604, 8)], sales: alone(1, 202604), shares: false },
    { name: 'a week before one that was tried', lost: [week(202605, 8)], sales: alone(0, 202604), shares: false },
    { name: 'a week after one that was tried', lost: [week(202604, 8)], sales: week(202605, 5), shares: false },
    {
      name: 'weeks around one that was tried twice',
      lost: [week(202605, 8), week(202605, 9)],
      sales: [...alone(0, 202604, 202606), ...alone(1, 202606)],
      shares: false,
    },
    {
      name: 'weeks beyond the room, one between them tried before',
      lost: [week(202605, 8)],
      sales: alone(0, 202604, 202616),
      shares: false,
    },
  ])('tells all of $name, and the one before only its own', ({ lost = [], sales, shares }) => {
    const before = version(createGrid(), stored);
    const told = tells(before);
    const mechanics = [...before.mechanics];
    for (const attempt of lost) version(before, attempt);
    const next = version(before, sales);
    const replaced = new Set(sales.map(({ yw }) => yw));
    expect(tells(next)).toEqual(tells(gridOf([...stored.filter(({ yw }) => !replaced.has(yw)), ...sales])));
    expect(tells(before)).toEqual(told);
    expect(before.mechanics).toEqual(mechanics);
    expect(next.qty === before.qty).toBe(shares);
    expect([next.revenue === before.revenue, next.flags === before.flags]).toEqual([shares, shares]);
  });

  it('shares its cells with each that follows, as long as all of them only add', () => {
    const versions = [version(createGrid(), stored)];
    for (const yw of YWS.slice(3, 8)) versions.push(version(versions.at(-1) as Grid, week(yw, yw % 100)));
    expect(new Set(versions.map(({ qty }) => qty)).size).toBe(1);
    versions.forEach((grid, i) => {
      const all = YWS.slice(0, 3 + i).flatMap((yw) => week(yw, yw % 100));
      expect(tells(grid)).toEqual(tells(gridOf(all)));
    });
  });

  it('shares again after an attempt at later weeks that came to nothing', () => {
    const before = version(createGrid(), stored);
    version(before, [...week(202604, 8), ...week(202606, 8)]);
    const own = version(before, week(202604, 4));
    expect(version(own, week(202605, 5)).qty).toBe(own.qty);
  });

  it.each([
    { takenBack: [202603], left: week(202602, 2) },
    { takenBack: [202602, 202603], left: [] },
  ])('is not told what was tried after $takenBack were taken back', ({ takenBack, left }) => {
    const whole = version(createGrid(), [...week(202602, 2), ...week(202603, 3)]);
    const shorter = version(whole, [], takenBack);
    version(shorter, week(202604, 8));
    const sales = [...alone(0, 202601, 202605), ...alone(1, 202601, 202605)];
    expect(tells(version(shorter, sales))).toEqual(tells(gridOf([...left, ...sales])));
    expect(tells(shorter)).toEqual(tells(gridOf(left)));
  });
});
