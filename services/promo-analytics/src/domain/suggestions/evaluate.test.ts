import { expect, test } from 'vitest';
import { evaluate, type Placed } from './evaluate.ts';
import type { Reckoned, SkuFacts } from './reckon.ts';

/** Two of one family; each sells 10 a week, A at a margin of 2 €, B of 3.60 €. */
const [A, B] = [0, 1];
const skus = [2, 3.6].map((margin, ordinal) => ({ ordinal, baseline: 10, margin }) as SkuFacts);
const members = skus.map(({ baseline, margin }) => ({ family: 0, baseline, lostWorth: margin }));
const inRange = (placed: readonly Placed[], weeks: number) => evaluate(placed, { weeks, skus, members, families: 1 });

/** A promotion that brings 50 € before it takes so many units a week from its family. */
function promo(member: number, start: number, weeks: number, taking: number, fields: Partial<Placed> = {}): Placed {
  const money = { units: 0, upliftUnits: 0, revenue: 0, funding: 0, discountCost: 0, margin: 50 };
  const ends = { marginLow: 50, marginHigh: 50, scaleLow: 1, scaleHigh: 1 };
  const figures = { ...money, ...ends, taken: taking * weeks, keptUnits: 0 };
  return { reckoned: { ordinal: member, start, weeks, figures } as Reckoned, member, start, counts: true, ...fields };
}

test('a promotion that runs on after the range bears what its family loses in all its weeks', () => {
  // 3 a week of 3.60 € in each of 4 weeks: 50 − 43.20 = 6.80; of that the one week of the range has a quarter.
  const { promos, totals, weeks } = inRange([promo(A, 1, 4, 3)], 2);
  expect(promos[0]?.margin).toBeCloseTo(6.8, 10);
  expect(totals.margin).toBeCloseTo(6.8, 10);
  expect(weeks.map(({ margin }) => Number(margin.toFixed(10)))).toEqual([0, 1.7]);
});

test('one that began before it does so too, and is in no total', () => {
  const { promos, totals, weeks } = inRange([promo(A, -3, 4, 3)], 2);
  expect(promos[0]?.margin).toBeCloseTo(6.8, 10);
  expect(totals.promotions).toBe(0);
  expect(weeks[0]?.margin).toBeCloseTo(1.7, 10);
});

test('who is promoted beside it without being asked about loses nothing, and is not summed', () => {
  const { promos, totals } = inRange([promo(A, 0, 1, 3), promo(B, 0, 1, 2, { counts: false })], 1);
  expect(promos).toHaveLength(1);
  expect(totals).toMatchObject({ promotions: 1, margin: 50 });
});

test('one that is asked for centuries later is not summed, and takes no memory for the weeks between', () => {
  // So many weeks that no array holds them.
  const { promos, totals } = inRange([promo(A, 0, 1, 3), promo(B, 10 ** 12, 10, 2)], 2);
  // 3 a week of 3.60 €: 50 − 10.80 = 39.20.
  expect([promos.length, totals.promotions]).toEqual([1, 1]);
  expect(totals.margin).toBeCloseTo(39.2, 10);
});

test('misses of a family add up, those of two families share 15 %', () => {
  // 30 + 10 = 40 € below in the first family, 30 € in the second: √(40² + 30² + (0.15 · 70)²) = √2610.25 = 51.09.
  // Above 20 + 20 = 40 € and 0 €: √(40² + 0² + (0.15 · 40)²) = √1636 = 40.45.
  const within = (member: number, marginLow: number, marginHigh: number) => {
    const { reckoned, ...one } = promo(member, member, 1, 0);
    const figures = { ...reckoned.figures, marginLow, marginHigh };
    return { ...one, reckoned: { ...reckoned, figures } as Reckoned };
  };
  const three = [...members, { family: 1, baseline: 10, lostWorth: 2 }];
  const placed = [within(0, 20, 70), within(1, 40, 70), within(2, 20, 50)];
  const { totals } = evaluate(placed, { weeks: 3, skus, members: three, families: 2 });
  expect(totals.low).toBeCloseTo(150 - 51.09, 2);
  expect(totals.high).toBeCloseTo(150 + 40.45, 2);
});
