import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, product, type Sale, segmentsOf, weekly } from '../../../test/facts.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { nextGridSteps } from '../facts/grow-grid.ts';
import { runToEnd } from '../steps.ts';
import { changedWeeksSteps } from './changed-weeks.ts';

const week = (n: number) => 202400 + n;

/** A and B of one category, C of another and of B's family, D of a third. */
const PRODUCTS = [
  product(0, { category: 'X' }),
  product(1, { category: 'X', family: 'F' }),
  product(2, { category: 'Y', family: 'F' }),
  product(3, { category: 'Z' }),
];

/** The weeks of 2024 from which on each of the four may have changed, after sales until week 10 and then these. */
function changedBy(past: readonly string[], came: readonly Sale[]): number[] {
  const { grid, catalog } = analysisOf(
    PRODUCTS,
    past.flatMap((text, ordinal) => weekly(ordinal, week(1), text)),
  );
  const weeks = came.map(({ yw }) => weekIndex(yw));
  const next = runToEnd(nextGridSteps(grid, 4, Math.min(...weeks), Math.max(...weeks)));
  applySegments(next, segmentsOf(came));
  const { ofSku } = runToEnd(changedWeeksSteps(grid, next, catalog));
  return Array.from(ofSku, (from) => from - weekIndex(week(1)) + 1);
}

const sale = (ordinal: number, n: number): Sale => ({ ordinal, yw: week(n), qty: 1 });
const ten = '1 1 1 1 1 1 1 1 1 1';
const nine = '1 1 1 1 1 1 1 1 1 -';
const all = (n: number) => [0, 1, 2, 3].map((ordinal) => sale(ordinal, n));

describe('changed weeks', () => {
  it('begin with the new week where every SKU goes on', () => {
    expect(changedBy([ten, ten, ten, ten], all(11))).toEqual([11, 11, 11, 11]);
  });

  it('begin after the last row of a SKU that comes back, for its category, and for families that reach into it', () => {
    expect(changedBy([nine, ten, ten, ten], all(11))).toEqual([10, 10, 10, 11]);
    expect(changedBy([ten, ten, ten, '1 1 1'], all(11))).toEqual([11, 11, 11, 4]);
  });

  it('are as they were for a SKU that stays away, and begin where a new one does', () => {
    expect(changedBy([nine, ten, ten, ten], [sale(3, 11)])).toEqual([11, 11, 11, 11]);
    expect(changedBy([ten, ten, ten, '-'], [sale(3, 11)])).toEqual([11, 11, 11, 11]);
  });

  it('begin with a week that is written again, and where a SKU is listed no more without its last row', () => {
    expect(changedBy([ten, ten, ten, ten], [sale(0, 8), sale(0, 11)])).toEqual([8, 8, 8, 8]);
    const withoutC = [sale(0, 10), sale(1, 10), sale(3, 10)];
    expect(changedBy([ten, ten, '- - - - 1 - - - - 1', ten], withoutC)).toEqual([10, 6, 6, 10]);
    expect(changedBy([ten, ten, ten, '- - - - - - - - - 1'], withoutC.slice(0, 2))).toEqual([10, 10, 10, 10]);
  });
});
