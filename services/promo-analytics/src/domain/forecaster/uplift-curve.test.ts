import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lift } from '../forecast/plan.ts';
import { upliftCurve } from './uplift-curve.ts';

const lift = (expectedLift: number, p90Lift = expectedLift) => ({ expectedLift, p90Lift });

describe('uplift curve', () => {
  it('rises in proportion up to the category’s shallowest depth', () => {
    // 1.4 at the shallowest depth, 12 %: a third of it at 4 %.
    const at = upliftCurve((depth) => (depth === 12 ? lift(1.6, 2.2) : lift(3)), 12);
    expect(at?.(0)).toEqual({ expected: 0, p90: 0 });
    expect(at?.(4).expected).toBeCloseTo(0.2, 12);
    expect(at?.(4).p90).toBeCloseTo(0.4, 12);
    expect(at?.(12).expected).toBeCloseTo(0.6, 12);
    expect(at?.(13).expected).toBeCloseTo(2, 12);
  });

  it.each([null, 0.3, 5])('and up to 5 %% in any case: shallowest %s', (shallowest) => {
    const at = upliftCurve(() => lift(1.5), shallowest);
    expect(at?.(1).expected).toBeCloseTo(0.1, 12);
    expect(at?.(5).expected).toBeCloseTo(0.5, 12);
  });

  it('does not fall after a depth that did well', () => {
    const at = upliftCurve((depth) => lift(depth === 20 ? 2.5 : 1 + depth / 20, 3), 5);
    expect([19, 20, 21, 30, 31].map((depth) => at?.(depth).expected)).toEqual([
      expect.closeTo(0.95, 9),
      1.5,
      1.5,
      1.5,
      expect.closeTo(1.55, 9),
    ]);
  });

  it('expects no discount to sell less than none', () => {
    const at = upliftCurve(() => lift(0.8, 0.9), 5);
    expect(at?.(30)).toEqual({ expected: 0, p90: 0 });
  });

  it('is none where nothing can be forecast', () => {
    expect(upliftCurve(() => null, 5)).toBeNull();
  });

  it('never falls, whatever the forecast and whichever depth is asked for first', () => {
    const forecasts = fc.array(
      fc.record({
        expectedLift: fc.double({ min: 0.1, max: 9, noNaN: true }),
        p90Lift: fc.double({ min: 0.1, max: 9, noNaN: true }),
      }),
      { minLength: 91, maxLength: 91 },
    );
    fc.assert(
      fc.property(
        forecasts,
        fc.integer({ min: 0, max: 90 }),
        fc.double({ min: 0, max: 90, noNaN: true }),
        (lifts, shallowest, first) => {
          const at = upliftCurve((depth) => lifts[Math.floor(depth)] as Lift, shallowest);
          const asked = at?.(first);
          let before = { expected: 0, p90: 0 };
          for (let depth = 0; depth <= 90; depth += 0.5) {
            const uplift = at?.(depth) as typeof before;
            expect(uplift.expected).toBeGreaterThanOrEqual(before.expected);
            expect(uplift.p90).toBeGreaterThanOrEqual(before.p90);
            expect(uplift.p90).toBeGreaterThanOrEqual(uplift.expected);
            before = uplift;
          }
          expect(at?.(first)).toEqual(asked);
        },
      ),
      { numRuns: 100 },
    );
  });
});
