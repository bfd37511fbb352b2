import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, product, type Sale, segmentsOf, weekly } from '../../../test/facts.ts';
import { applySegments } from '../facts/apply-segments.ts';
import type { Grid } from '../facts/grid.ts';
import { nextGridSteps } from '../facts/grow-grid.ts';
import { runToEnd } from '../steps.ts';
import { findMedians, isKept, keepMediansSteps, readMedians, stillKeptSteps } from './year-medians.ts';

const week = (n: number) => 202400 + n;

/** Sales from week 1 on, of a SKU a text. */
function gridOf(...texts: readonly string[]): Grid {
  const products = texts.map((_, ordinal) => product(ordinal));
  return analysisOf(
    products,
    texts.flatMap((text, ordinal) => weekly(ordinal, week(1), text)),
  ).grid;
}

/** The next version, in which these sales came. */
function after(grid: Grid, sales: readonly Sale[]): Grid {
  const weeks = sales.map(({ yw }) => weekIndex(yw));
  const next = runToEnd(nextGridSteps(grid, grid.ordinals, Math.min(...weeks), Math.max(...weeks)));
  applySegments(next, segmentsOf(sales));
  return next;
}

/** The medians of SKU 0 for the weeks `from`–`to`, week 1 being the first with sales. */
function mediansOf(text: string, from: number, to: number): number[] {
  const first = weekIndex(week(1)) - 1;
  const medians = new Float64Array(to - from + 1);
  findMedians(gridOf(text), 0, first + from, first + to, medians);
  return Array.from(medians);
}

describe('year medians', () => {
  it('are 0 before the eighth regular week, and reach to the week after the last', () => {
    // Before week 9: 1–8, median 4.5. Before week 10: 1–9, median 5.
    expect(mediansOf('1 2 3 4 5 6 7 8 9', 7, 10)).toEqual([0, 0, 4.5, 5]);
    expect(mediansOf('1 2 3 4 5 6 7 8 9', 11, 12)).toEqual([0, 0]);
  });

  it('leave promoted weeks and those out of stock out', () => {
    expect(mediansOf('1 2 3 4 90p 0o 5 6 7 8 9', 11, 12)).toEqual([4.5, 5]);
  });

  it('look 52 weeks back', () => {
    // After 52 threes and then 25, 26 and 27 tens the last 52 weeks hold 27, 26 and 25 threes.
    expect(mediansOf('3 '.repeat(52) + '10 '.repeat(30), 78, 80)).toEqual([3, 6.5, 10]);
  });
});

describe('kept medians', () => {
  const [from, to] = [weekIndex(week(10)), weekIndex(week(13))];
  const untilWeek11 = '1 2 3 4 5 6 7 8 9 10 11';
  const grid = gridOf(`${untilWeek11} 12`, untilWeek11, untilWeek11);
  const kept = runToEnd(keepMediansSteps(grid));
  const areKept = (medians: typeof kept) => [0, 1, 2].map((ordinal) => isKept(medians, ordinal, from, to));
  const sale = (ordinal: number, n: number): Sale => ({ ordinal, yw: week(n), qty: 5 });

  it('are those of the coming week and the three before it', () => {
    const read = new Float64Array(4);
    readMedians(kept, grid, 0, from, to, read);
    expect(Array.from(read)).toEqual([5, 5.5, 6, 6.5]);
    expect(areKept(kept)).toEqual([true, true, true]);
    expect([isKept(kept, 0, from - 1, to), isKept(kept, 0, from, to + 1)]).toEqual([false, false]);
  });

  it('hold once that week has come, but for SKUs that come back after a week without a row', () => {
    expect(areKept(runToEnd(stillKeptSteps(kept, grid, after(grid, [sale(0, 13), sale(1, 13)]))))).toEqual([
      true,
      false,
      true,
    ]);
    expect(areKept(kept)).toEqual([true, true, true]);
  });

  it('are all forgotten where an earlier week was written again', () => {
    expect(areKept(runToEnd(stillKeptSteps(kept, grid, after(grid, [sale(0, 12), sale(0, 13)]))))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
