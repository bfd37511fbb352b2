import { FORECASTER_REASONS, OUTCOMES, type Outcome } from '@promo/contracts/promo-analytics/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawForecastOf } from '../../../test/raw-forecast.ts';
import { depthCurve } from '../forecast/depth-curve.ts';
import { type Economics, isCompliant, pnlAt } from './economics.ts';
import { recommend } from './recommend.ts';
import { type Choice, capOf } from './targets.ts';
import type { UpliftAt } from './uplift-curve.ts';

/**
 * 10.00 with 25 % VAT is 8.00 net; less 4.00 cost m0 = 4.00, at d percent m1 = 4.00 − 0.08·d + funding. A unit gained
 * takes 0.1 units from the family and 0.05 from later weeks, at 4.00 each: 0.60. Each percent sells 4 % more: u = 0.04·d.
 * For each of the 100 units of an ordinary week the promotion earns
 *
 *     (1 + u)(4 − 0.08·d + f) − 4 − 0.6·u = f + (0.056 + 0.04·f)·d − 0.0032·d²
 */
const TERMS: Economics = {
  price: 10,
  cost: 4,
  vatRate: 25,
  funding: 0,
  baseline: 100,
  weeks: 1,
  cannibalization: 0.1,
  pullForward: 0.05,
  familyMargin: null,
};

const linear =
  (slope: number): UpliftAt =>
  (depth) => ({ expected: slope * depth, mean: slope * depth, p10: slope * depth, p90: slope * depth });

const choice = (fields: Partial<Choice> = {}, terms: Partial<Economics> = {}): Choice => ({
  terms: { ...TERMS, ...terms },
  upliftAt: linear(0.04),
  cap: 35,
  onHand: null,
  ...fields,
});

describe('a recommendation, worked by hand', () => {
  it('for margin is where the promotion earns most', () => {
    // 0.056·d − 0.0032·d² is highest at 8.75: 0.2432 at 8, 0.2448 at 9.
    expect(recommend('margin', choice())).toEqual({ target: 9, recommended: 9, reason: null });
    expect(pnlAt(TERMS, 9, 0.36).incrementalMargin).toBeCloseTo(24.48, 9);
  });

  it('for traffic is the most units gained up to the cap, lowered until it loses nothing', () => {
    // 0.056·d ≥ 0.0032·d² up to 17.5: at 17 it earns 0.952 − 0.9248 = 0.0272 a unit, at 18 it loses 0.0288.
    expect(recommend('traffic', choice())).toEqual({ target: 35, recommended: 17, reason: 'lowered_to_breakeven' });
    expect(pnlAt(TERMS, 17, 0.68).incrementalMargin).toBeCloseTo(2.72, 9);
    expect(pnlAt(TERMS, 18, 0.72).incrementalMargin).toBeCloseTo(-2.88, 9);
  });

  it('is lowered until it loses nothing nine times out of ten, where that is asked for', () => {
    // At the p10, 0.03·d: 0.022·d ≥ 0.0024·d² up to 9.17.
    const upliftAt: UpliftAt = (depth) => ({
      expected: 0.04 * depth,
      mean: 0.04 * depth,
      p10: 0.03 * depth,
      p90: 0.05 * depth,
    });
    const certain = choice({ upliftAt, certainty: 0.9 });
    expect(recommend('traffic', certain)).toEqual({ target: 35, recommended: 9, reason: 'lowered_to_breakeven' });
    expect(recommend('traffic', choice({ upliftAt }))).toMatchObject({ recommended: 17 });
  });

  it('for traffic goes no deeper than 40 %', () => {
    expect(recommend('traffic', choice({ cap: 60 }))).toMatchObject({ target: 40 });
  });

  it('for traffic is the shallowest of depths that sell the same', () => {
    const upliftAt: UpliftAt = (depth) => ({
      expected: depth < 12 ? 0.1 : 0.5,
      mean: depth < 12 ? 0.1 : 0.5,
      p10: 0,
      p90: 1,
    });
    expect(recommend('traffic', choice({ upliftAt }))).toMatchObject({ target: 12 });
  });

  it('for acquisition is the shallowest from 25 % on with nine tenths of the best uplift', () => {
    // The best up to 35 % is 1.40; 1.26 is reached at 31.5.
    expect(recommend('acquisition', choice())).toEqual({ target: 32, recommended: 17, reason: 'lowered_to_breakeven' });
    // Flat from 20 % on: 25 is enough.
    const upliftAt: UpliftAt = (depth) => ({
      expected: Math.min(0.8, 0.04 * depth),
      mean: Math.min(0.8, 0.04 * depth),
      p10: 0,
      p90: 1,
    });
    expect(recommend('acquisition', choice({ upliftAt }))).toMatchObject({ target: 25 });
    // No depth of 25 % or more to choose from: the deepest there is.
    expect(recommend('acquisition', choice({ cap: 15 }))).toMatchObject({ target: 15, recommended: 15 });
  });

  it('to clear stock is the shallowest that leaves four weeks of it', () => {
    // 600 in stock, 400 may be left: 200 to sell, twice the 100 of an ordinary week, at 25 %.
    expect(recommend('stock_clear', choice({ onHand: 600 }))).toEqual({
      target: 25,
      recommended: 17,
      reason: 'lowered_to_breakeven',
    });
    // 1,000 in stock would take six times as much: as deep as it may be.
    expect(recommend('stock_clear', choice({ onHand: 1000 }))).toMatchObject({ target: 35 });
    expect(recommend('stock_clear', choice({ onHand: null }))).toMatchObject({ target: 35 });
    // 400 are no more than four weeks already.
    expect(recommend('stock_clear', choice({ onHand: 400 }))).toMatchObject({ target: 5, recommended: 5 });
    // Two weeks sell 200 as they are, 280 of 600 at 10 %: 320 of the 400 that may be left.
    expect(recommend('stock_clear', choice({ onHand: 680 }, { weeks: 2 }))).toMatchObject({ target: 10 });
  });

  it.each<[Outcome, number]>([
    // f = 1: 1 + 0.096·d − 0.0032·d² is highest at 15, and not below 0 up to 38.1.
    ['margin', 15],
    ['traffic', 35],
    ['acquisition', 32],
    ['stock_clear', 25],
  ])('with 1.00 a unit from the supplier need not be lowered for %s', (outcome, depth) => {
    expect(recommend(outcome, choice({ onHand: 600 }, { funding: 1 }))).toEqual({
      target: depth,
      recommended: depth,
      reason: null,
    });
  });

  it.each(OUTCOMES)('is 0 where every depth loses money: %s', (outcome) => {
    // Half the effect: 0.02·d·(3.4 − 0.08·d) < 0.08·d everywhere.
    expect(recommend(outcome, choice({ upliftAt: linear(0.02) }))).toMatchObject({
      recommended: 0,
      reason: 'no_compliant_depth',
    });
  });
});

describe('the deepest depth considered', () => {
  it.each([
    [30, 50, 35],
    [32.9, 50, 37],
    [null, 50, 55],
    [null, null, 35],
    [0, null, 5],
    [-12, null, 5],
    [88, null, 90],
  ])('own %s, category %s: %d', (own, category, cap) => {
    expect(capOf(own, category)).toBe(cap);
  });
});

describe('3.99 with a cost of 2.00', () => {
  // 1 % off is 3.95: nobody comes for it, but a forecast that begins at the uplift of the first promotions would have it.
  const terms = { ...TERMS, price: 3.99, cost: 2 };

  it.each(OUTCOMES)('is never recommended at 1 %%, nor at any depth not worth announcing: %s', (outcome) => {
    for (const shallowest of [null, 0.003, 0.01, 0.05, 0.1]) {
      for (let slope = 0; slope <= 0.12; slope += 0.0005) {
        for (const atOnce of [0, 0.05, 0.15, 0.5]) {
          const raw = rawForecastOf((depth) => {
            const expected = Math.log(1 + atOnce + 100 * slope * depth);
            return { expected, p90: expected, weight: 0 };
          });
          const lifts = depthCurve(raw, shallowest, 0);
          const upliftAt: UpliftAt = (depth) => {
            const expected = Math.exp(lifts(depth / 100).expected) - 1;
            return { expected, mean: expected, p10: expected, p90: expected };
          };
          const { recommended } = recommend(outcome, choice({ terms, upliftAt, cap: 45, onHand: 300 }));
          if (recommended !== 0) expect(recommended).toBeGreaterThanOrEqual(5);
        }
      }
    }
  });
});

const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const situations = fc.record({
  terms: fc.record({
    price: amount(0.1, 100),
    cost: amount(0, 100),
    vatRate: fc.constantFrom(0, 5, 13, 25),
    funding: amount(0, 5),
    baseline: amount(0.1, 1000),
    weeks: fc.integer({ min: 1, max: 13 }),
    cannibalization: amount(0, 1),
    pullForward: amount(0, 1),
    familyMargin: fc.option(amount(-5, 20), { nil: null }),
  }),
  // A step up at each percent, most of them none.
  steps: fc.array(fc.oneof(fc.constant(0), amount(0, 0.5)), { minLength: 90, maxLength: 90 }),
  deepest: fc.option(amount(0, 90), { nil: null }),
  onHand: fc.option(amount(0, 20_000), { nil: null }),
  outcome: fc.constantFrom(...OUTCOMES),
});

function choiceOf({
  terms,
  steps,
  deepest,
  onHand,
}: typeof situations extends fc.Arbitrary<infer T> ? T : never): Choice {
  const sums = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0));
  const upliftAt: UpliftAt = (depth) => ({
    expected: sums[depth - 1] as number,
    mean: sums[depth - 1] as number,
    p10: 0,
    p90: 0,
  });
  return { terms, upliftAt, cap: capOf(deepest, null), onHand };
}

describe('whatever the product and its forecast', () => {
  const compliant = ({ terms, upliftAt }: Choice, depth: number) => isCompliant(terms, depth, upliftAt(depth).expected);

  it('a recommendation is compliant or 0, never deeper than its target, and lowered no further than it must be', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const given = choiceOf(situation);
        const { target, recommended, reason } = recommend(situation.outcome, given);
        expect(target).toBeGreaterThanOrEqual(5);
        expect(target).toBeLessThanOrEqual(given.cap);
        expect(recommended).toBeLessThanOrEqual(target);
        if (recommended > 0) expect(compliant(given, recommended)).toBe(true);
        for (let depth = Math.max(5, recommended + 1); depth <= target; depth++)
          expect(compliant(given, depth)).toBe(false);
        expect(reason).toBe(recommended === target ? null : FORECASTER_REASONS[recommended > 0 ? 0 : 1]);
      }),
      { numRuns: 500 },
    );
  });

  it('more funding never lowers the recommendation for margin', () => {
    fc.assert(
      fc.property(situations, amount(0.01, 5), (situation, more) => {
        const given = choiceOf(situation);
        const funded = { ...given, terms: { ...given.terms, funding: given.terms.funding + more } };
        const before = recommend('margin', given).recommended;
        expect(recommend('margin', funded).recommended).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});
