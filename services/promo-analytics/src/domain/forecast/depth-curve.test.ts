import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawForecastOf } from '../../../test/raw-forecast.ts';
import { depthCurve } from './depth-curve.ts';

/** ŷ by percent, its p90 0.5 above; without own promotions. */
const rising = (of: (percent: number) => number) =>
  rawForecastOf((depth) => {
    const expected = of(Math.round(100 * depth));
    return { expected, p10: expected - 0.2, p90: expected + 0.5, weight: 0 };
  });

describe('a forecast by depth, worked by hand', () => {
  it('rises from nothing up to the shallowest depth that the category has tried', () => {
    // At 12 % ŷ = 0.6 and p90 = 1.1: a third of both at 4 %.
    const at = depthCurve(
      rising((percent) => (percent < 12 ? 9 : percent / 20)),
      0.12,
      0,
    );
    expect(at(0)).toEqual({ expected: 0, mean: 0, p10: 0, p90: 0 });
    expect(at(0.04).expected).toBeCloseTo(0.2, 12);
    expect(at(0.04).p90).toBeCloseTo(1.1 / 3, 12);
    expect(at(0.04).p10).toBeCloseTo(0.4 / 3, 12);
    expect(at(0.12).expected).toBeCloseTo(0.6, 12);
    expect(at(0.13).expected).toBeCloseTo(0.65, 12);
  });

  it('ends in between where the shallowest depth is no whole percent', () => {
    // Between 12 % (0.6) and 13 % (0.65): 0.62 at 12.4 %, half of it at 6.2 %.
    const at = depthCurve(
      rising((percent) => percent / 20),
      0.124,
      0,
    );
    expect(at(0.062).expected).toBeCloseTo(0.31, 12);
  });

  it.each([null, Number.NaN, 0.003, 0.05])('rises up to 5 %% in any case: shallowest %s', (shallowest) => {
    const at = depthCurve(
      rising(() => 0.5),
      shallowest,
      0,
    );
    expect(at(0.01).expected).toBeCloseTo(0.1, 12);
    expect(at(0.05).expected).toBeCloseTo(0.5, 12);
  });

  it('rises from what leaflet and second placement do where they are planned', () => {
    // g = 0.3: 0.3 + (0.8 − 0.3)·4/10 = 0.5, and never below.
    const at = depthCurve(
      rising(() => 0.8),
      0.1,
      0.3,
    );
    expect(at(0).expected).toBeCloseTo(0.3, 12);
    expect(at(0.04).expected).toBeCloseTo(0.5, 12);
    expect(
      depthCurve(
        rising(() => -0.2),
        0.1,
        0.3,
      )(0.2).expected,
    ).toBe(0.3);
  });

  it('pools depths that stand against the order, by their weights', () => {
    // 0.9 at 20 % where two own promotions were, then 0.5 at 21 % and 0.8 from 22 % on: (0.9·4 + 0.5·2)/6 = 0.767.
    const raw = rawForecastOf((depth) => {
      const percent = Math.round(100 * depth);
      const expected = percent < 20 ? 0.1 : percent === 20 ? 0.9 : percent === 21 ? 0.5 : 0.8;
      return { expected, p90: expected, weight: percent === 20 ? 2 : 0 };
    });
    const at = depthCurve(raw, 0.05, 0);
    expect([0.19, 0.2, 0.21, 0.22].map((depth) => at(depth).expected)).toEqual([
      0.1,
      expect.closeTo(4.6 / 6, 12),
      expect.closeTo(4.6 / 6, 12),
      expect.closeTo(0.8, 12),
    ]);
    // Halfway from 19 % to 20 %.
    expect(at(0.195).expected).toBeCloseTo((0.1 + 4.6 / 6) / 2, 12);
  });

  it('is kept within ln 60, and goes on flat beyond 90 %', () => {
    const at = depthCurve(
      rising((percent) => percent / 10),
      0.05,
      0,
    );
    expect(at(0.4).expected).toBeCloseTo(4, 12);
    expect(at(0.5).expected).toBe(Math.log(60));
    expect(at(0.95)).toEqual(at(0.9));
  });

  it('has its mean b above the middle, within p10 and p90, and none without a promotion', () => {
    // At 12 % ŷ = 0.6, p10 = 0.4, p90 = 1.1.
    const meanAt = (depth: number, b: number) =>
      depthCurve(
        rising((percent) => percent / 20),
        0.12,
        0,
        b,
      )(depth).mean;
    expect(meanAt(0.12, 0.1)).toBeCloseTo(0.7, 12);
    expect(meanAt(0.12, -0.1)).toBeCloseTo(0.5, 12);
    expect(meanAt(0.12, 0.9)).toBeCloseTo(1.1, 12);
    expect(meanAt(0.12, -0.9)).toBeCloseTo(0.4, 12);
    // A third of 0.7 at 4 %, and nothing at 0 %.
    expect(meanAt(0.04, 0.1)).toBeCloseTo(0.7 / 3, 12);
    expect(meanAt(0, 0.1)).toBe(0);
  });

  it('expects no discount to sell less than none', () => {
    expect(
      depthCurve(
        rising(() => -0.7),
        0.05,
        0,
      )(0.3),
    ).toEqual({ expected: 0, mean: 0, p10: expect.closeTo(-0.9, 9), p90: 0 });
  });
});

it('never falls with depth, whatever is said of each', () => {
  const y = fc.double({ min: -3, max: 6, noNaN: true });
  const point = fc.record({ expected: y, above: fc.double({ min: 0, max: 3, noNaN: true }), weight: fc.nat(9) });
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 91, maxLength: 91 }),
      fc.option(fc.double({ min: 0, max: 0.95, noNaN: true })),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      (points, shallowest, atNoDiscount, meanBias) => {
        const raw = rawForecastOf((depth) => {
          const { expected, above, weight } = points[Math.round(100 * depth)] as (typeof points)[number];
          return { expected, p90: expected + above, weight };
        });
        const at = depthCurve(raw, shallowest, atNoDiscount, meanBias);
        const lifts = Array.from({ length: 190 }, (_, i) => at(i / 200));
        for (const [i, { expected, mean, p90 }] of lifts.entries()) {
          const before = lifts[i - 1] ?? { expected: 0, mean: 0, p90: 0 };
          if (expected < before.expected - 1e-12 || p90 < before.p90 - 1e-12 || p90 < expected) return false;
          if (mean < before.mean - 1e-12 || mean > p90 + 1e-12) return false;
        }
        return true;
      },
    ),
    { numRuns: 100 },
  );
});
