import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedZero } from './axes.ts';

const value = fc.integer({ min: -1e7, max: 1e7 }).map((cents) => cents / 100);

test('both zeros lie at the same height, and every value within its axis', () => {
  fc.assert(
    fc.property(fc.array(value), fc.array(value), (left, right) => {
      const [a, b] = sharedZero(left, right);
      expect(a.max).toBeGreaterThan(a.min);
      expect(-a.min / (a.max - a.min)).toBeCloseTo(-b.min / (b.max - b.min), 6);
      for (const [values, { min, max }] of [
        [left, a],
        [right, b],
      ] as const) {
        for (const one of values) {
          expect(one).toBeLessThanOrEqual(max + 1e-9);
          expect(one).toBeGreaterThanOrEqual(min - 1e-9);
        }
      }
    }),
  );
});

test('an axis with losses gives the other one the same room below', () => {
  // −10..30 is a quarter below zero, with a tenth of room on each side; so is 100
  const [margin, uplift] = sharedZero([30, -10], [100]);
  expect(margin.max).toBeCloseTo(33);
  expect(margin.min).toBeCloseTo(-11);
  expect(uplift.max).toBeCloseTo(110);
  expect(uplift.min).toBeCloseTo(-110 / 3);
});
