/**
 * A family of three sells 10, 20 and 30 in an ordinary week, at margins of 2, 3 and 4 €. κ is in what a promotion would take: A's 6 units
 * of two weeks, B's 5 of one.
 *
 *     A alone:        3 a week from B and C: R = 50, mean margin (20·3 + 30·4) / 50 = 3.60; 10.80 € a week
 *     A and B:        3 + 5 = 8 from C alone, at 4.00: 32.00 €
 *     all three:      nobody is left to lose
 */
import { expect, test } from 'vitest';
import { createFamilyLoss } from './family-loss.ts';

const [A, B, C] = [0, 1, 2];
const members = [
  { family: 0, baseline: 10, lostWorth: 2 },
  { family: 0, baseline: 20, lostWorth: 3 },
  { family: 0, baseline: 30, lostWorth: 4 },
  { family: 1, baseline: 7, lostWorth: 9 },
];
const ofA = { member: A, start: 0, weeks: 2, taken: 6 };
const ofB = { member: B, start: 1, weeks: 1, taken: 5 };
const ofC = { member: C, start: 1, weeks: 1, taken: 40 };

test('a family loses what its promotions take from its unpromoted members', () => {
  const losses = createFamilyLoss(members, 2, 3);
  const growth = (...[member, start, weeks, taken]: readonly [number, number, number, number]) => {
    const { fixed, each } = losses.growth(member, start, weeks);
    return fixed + each * taken;
  };
  expect(growth(A, 0, 2, 6)).toBeCloseTo(21.6, 9);
  losses.add(ofA);
  expect(
    [losses.at(0, 0), losses.at(0, 1), losses.at(0, 2), losses.at(1, 0)].map((loss) => Number(loss.toFixed(9))),
  ).toEqual([10.8, 10.8, 0, 0]);
  expect(growth(B, 1, 1, 5)).toBeCloseTo(32 - 10.8, 9);
  losses.add(ofB);
  expect(losses.at(0, 1)).toBeCloseTo(32, 9);
  losses.add(ofC);
  expect(losses.at(0, 1)).toBe(0);
  losses.remove(ofC);
  losses.remove(ofB);
  expect(losses.at(0, 1)).toBeCloseTo(10.8, 9);
});

test('weeks outside the range are left out', () => {
  const losses = createFamilyLoss(members, 2, 1);
  losses.add({ member: A, start: -1, weeks: 2, taken: 6 });
  losses.add({ member: B, start: -4, weeks: 1, taken: 6 });
  losses.add({ member: B, start: 5, weeks: 1, taken: 6 });
  expect(losses.at(0, 0)).toBeCloseTo(10.8, 9);
});
