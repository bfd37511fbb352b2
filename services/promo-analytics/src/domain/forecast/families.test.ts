import { describe, expect, it } from 'vitest';
import { buildPanel } from '../../../test/panel.fixture.ts';
import { analyse } from '../events/analysis.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { createGrid } from '../facts/grid.ts';
import { runToEnd } from '../steps.ts';
import { familiesOf, someFamilies } from './families.ts';
import { fitSteps } from './fit.ts';
import { collectTrainingSteps } from './training.ts';
import { isWholeFit } from './whole-fit.ts';

it.each([
  // By category, then family; 3 and 4 have none, 1 is of another category than 0 and 5, 6 is no product.
  [
    [0, 1, 0, 0, 0, 0, -1],
    [7, 7, 2, -1, -1, 7, 2],
    [[3], [4], [2], [0, 5], [1]],
  ],
  [[], [], []],
])('puts products of a family together: categories %j, families %j', (category, family, expected) => {
  const catalog = { category: Int32Array.from(category), family: Int32Array.from(family) };
  expect(familiesOf(category.length, catalog)).toEqual(expected);
});

describe('some of the events', () => {
  const panel = buildPanel({ skus: 400, weeks: 60, seed: 3 });
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const analysis = analyse(grid, panel.products);
  const { catalog } = analysis;
  const training = runToEnd(collectTrainingSteps(analysis));
  const most = Math.floor(training.size / 4);
  const some = someFamilies(training, catalog, most);
  const ordinals = training.first.length - 1;
  const eventsOf = ({ first }: typeof training, ordinal: number) =>
    (first[ordinal + 1] as number) - (first[ordinal] as number);

  it('are all where there are no more than wanted', () => {
    expect(someFamilies(training, catalog, training.size)).toBe(training);
  });

  it('are about as many as wanted, of whole families, a quarter of each category', () => {
    const families = familiesOf(ordinals, catalog);
    const largest = Math.max(
      ...families.map((of) => of.reduce((sum, ordinal) => sum + eventsOf(training, ordinal), 0)),
    );
    expect(some.size).toBeGreaterThan(most - largest);
    expect(some.size).toBeLessThanOrEqual(most + largest);
    const share = new Map<number, { all: number; chosen: number }>();
    for (const family of families) {
      const all = family.map((ordinal) => eventsOf(training, ordinal));
      const chosen = family.map((ordinal) => eventsOf(some, ordinal));
      expect([all, all.map(() => 0)]).toContainEqual(chosen);
      const of = share.getOrInsertComputed(catalog.category[family[0] as number] as number, () => ({
        all: 0,
        chosen: 0,
      }));
      for (const n of all) of.all += n;
      for (const n of chosen) of.chosen += n;
    }
    expect(share.size).toBeGreaterThan(2);
    for (const { all, chosen } of share.values()) expect(Math.abs(chosen - all / 4)).toBeLessThanOrEqual(2 * largest);
  });

  it('stay as they were, row by row', () => {
    expect(some.first.at(-1)).toBe(some.size);
    const columns = Object.entries(training).filter(([, column]) => ArrayBuffer.isView(column));
    for (let ordinal = 0; ordinal < ordinals; ordinal++) {
      const [from, to] = [some.first[ordinal] as number, some.first[ordinal + 1] as number];
      const before = training.first[ordinal] as number;
      for (const [key, column] of columns) {
        if (key === 'first') continue;
        const picked = some[key as 'start'].subarray(from, to);
        expect(Array.from(picked)).toEqual(Array.from((column as Int32Array).subarray(before, before + to - from)));
      }
    }
    expect(some.mechanics).toBe(training.mechanics);
  });

  it('are what a fit is tested on, and all are what it learns from', () => {
    const input = { training, grid, catalog, asOf: analysis.lastWeek + 1 };
    const [whole, part] = [runToEnd(fitSteps(input)), runToEnd(fitSteps(input, most))];
    expect(part.model.fixed).toEqual(whole.model.fixed);
    expect(part.model.effects).toEqual(whole.model.effects);
    expect(part.model.residual).toEqual(whole.model.residual);
    expect(isWholeFit({ ...part, training })).toBe(true);
    expect(part.quality.test.events / whole.quality.test.events).toBeCloseTo(0.25, 1);
    expect(part.model.upside).not.toEqual(whole.model.upside);
  });
});
