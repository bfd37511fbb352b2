import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, eventOf, product, type Sale, weekly } from '../../../test/facts.ts';
import type { CategoryIndex } from './category-index.ts';
import { createIndexRow, indexAt, pointIndexRow } from './index-row.ts';

const week = (n: number) => 202400 + n;
const inOne = (ordinal: number, fields = {}) => product(ordinal, { category: 'C', ...fields });
const products = (n: number) => Array.from({ length: n }, (_, ordinal) => inOne(ordinal));
const tens = '10 10 10 10 10 10 10 10';

/** S of a SKU in a week, its own family left out. */
function categoryIndexAt(index: CategoryIndex, ordinal: number, t: number): number {
  const row = createIndexRow(index);
  pointIndexRow(row, ordinal, null);
  return indexAt(row, t);
}

/** S of SKU 0 in week 9: it sells 10s for eight weeks, the others what is given. */
function indexInWeek9(others: readonly string[], fields: readonly object[] = []): number {
  const sales: Sale[] = [...weekly(0, week(1), `${tens} 50p`)];
  for (const [i, text] of others.entries()) sales.push(...weekly(i + 1, week(1), text));
  const all = [inOne(0, fields[0]), ...others.map((_, i) => inOne(i + 1, fields[i + 1]))];
  const { index } = analysisOf(all, sales);
  return categoryIndexAt(index, 0, weekIndex(week(9)));
}

const five = (last: string) => Array.from({ length: 5 }, () => `${tens} ${last}`);

describe('category index', () => {
  it('is the mean of what the others sell relative to their median', () => {
    // Ratios 1.0 1.1 1.2 1.3 1.4: mean 1.2.
    expect(indexInWeek9(['10', '11', '12', '13', '14'].map((last) => `${tens} ${last}`))).toBeCloseTo(1.2, 12);
  });

  it('is the worked example: 10.5 a week, S 1.1 and 1.0, 58 sold', () => {
    // Before: 9 10 10 10 11 11 12 12, median 10.5 at S = 1. Baseline 10.5 · 1.1 + 10.5 · 1.0 = 22.05, uplift 35.95.
    const sales = weekly(0, week(9), '9 10 10 10 11 11 12 12 30p 28p');
    for (let other = 1; other <= 5; other++) sales.push(...weekly(other, week(1), `${tens} ${tens} 11 10`));
    const event = eventOf(analysisOf(products(6), sales), 'S0');
    expect(event.before_qty).toBe(21);
    expect(event.during_qty).toBe(58);
    expect(event.baseline).toBeCloseTo(22.05, 12);
    expect(event.uplift).toBeCloseTo(35.95, 12);
  });

  it('takes the season out of the baseline weeks too', () => {
    // Peers sell 20 instead of 10 in the weeks 9–11 (S = 2, since their median is 10) and 10 in week 12 (S = 1).
    // The SKU sold 40 in each of 9–11: 40 / 2 = 20 an ordinary week, so 20 expected in week 12 and 80 − 20 = 60 uplift.
    const sales = weekly(0, week(9), '40 40 40 80p');
    for (let other = 1; other <= 5; other++) sales.push(...weekly(other, week(1), `${tens} 20 20 20 10`));
    const event = eventOf(analysisOf(products(6), sales), 'S0');
    expect(event).toMatchObject({ before_qty: 40, baseline: 20, uplift: 60 });
  });

  it('stays within 0.5 and 2', () => {
    expect(indexInWeek9(five('35'))).toBe(2);
    expect(indexInWeek9(five('1'))).toBe(0.5);
    expect(indexInWeek9(five('0'))).toBe(0.5);
  });

  it('is 1 with fewer than 5 SKUs', () => {
    expect(indexInWeek9(five('14'))).toBeCloseTo(1.4, 12);
    expect(indexInWeek9(five('14').slice(1))).toBe(1);
  });

  it('leaves out SKUs that are promoted, out of stock, not listed, without 8 weeks, or usually without sales', () => {
    for (const sixth of [`${tens} 99p`, `${tens} 0o`, tens, '10 10 10 10 10 10 10 0o 99', '0 0 0 0 0 0 0 0 9']) {
      expect(indexInWeek9([...five('14'), sixth])).toBeCloseTo(1.4, 12);
    }
    // Eight weeks are enough: (5 · 1.4 + 2) / 6 = 1.5.
    expect(indexInWeek9([...five('14'), `${tens} 20`])).toBeCloseTo(1.5, 12);
  });

  it('leaves out the own family, and asks for 5 others', () => {
    const family = { family: 'F' };
    // The sixth sells thrice as much but is of the family.
    expect(indexInWeek9([...five('14'), `${tens} 30`], [family, {}, {}, {}, {}, {}, family])).toBeCloseTo(1.4, 12);
    expect(indexInWeek9(five('14'), [family, {}, {}, {}, {}, family])).toBe(1);
  });

  it('leaves out the SKU itself in its own ordinary weeks', () => {
    // In week 9 the SKU itself sells 30 unpromoted; its own index is that of the others.
    const sales = weekly(0, week(1), `${tens} 30`);
    for (let other = 1; other <= 5; other++) sales.push(...weekly(other, week(1), `${tens} 14`));
    const { index } = analysisOf(products(6), sales);
    expect(categoryIndexAt(index, 0, weekIndex(week(9)))).toBeCloseTo(1.4, 12);
    // Another one's index has it: (4 · 1.4 + 3) / 5 = 1.72.
    expect(categoryIndexAt(index, 1, weekIndex(week(9)))).toBeCloseTo(1.72, 12);
  });

  it('knows only the 52 weeks before', () => {
    // 60 weeks of 10 would weigh nothing: the last 52 are 20, so a week of 20 is an ordinary one.
    const text = `${'10 '.repeat(60)} ${'20 '.repeat(52)} 20`;
    const sales = Array.from({ length: 6 }, (_, ordinal) => weekly(ordinal, 202201, text)).flat();
    const { index, grid } = analysisOf(products(6), sales);
    expect(categoryIndexAt(index, 0, grid.lastWeek)).toBe(1);
  });
});
