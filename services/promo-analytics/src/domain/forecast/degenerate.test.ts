import { addWeeks } from '@promo/retail/weeks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisOf, product, type Sale, weekly } from '../../../test/facts.ts';
import { contextOf } from '../../../test/forecast-context.ts';
import type { Analysis } from '../events/analysis.ts';
import { runToEnd } from '../steps.ts';
import { type Fit, fitSteps } from './fit.ts';
import { type Forecast, forecastSku, prepareForecast } from './forecast.ts';
import type { ForecastContext } from './forecast-context.ts';
import type { Method, Plan } from './plan.ts';
import { qualityAnswer } from './quality/quality-answer.ts';
import { collectTrainingSteps } from './training.ts';

const FIRST = 202401;

function fitOf(analysis: Analysis): Fit {
  const training = runToEnd(collectTrainingSteps(analysis));
  const { grid, catalog } = analysis;
  return runToEnd(fitSteps({ training, grid, catalog, asOf: analysis.lastWeek + 1 }));
}

/** A deeper discount is never expected to sell less, nor less than none, nor to have less of an upside. */
function checkOrder(context: ForecastContext, plan: Plan): void {
  const { at } = prepareForecast(context, plan);
  let [expected, p90, inOrder] = [1, 1, true];
  for (let percent = 0; percent <= 90; percent += 1.5) {
    const lift = at(percent / 100);
    if (!lift) return;
    inOrder &&= lift.expectedLift >= expected * (1 - 1e-12) && lift.p90Lift >= p90 * (1 - 1e-12);
    ({ expectedLift: expected, p90Lift: p90 } = lift);
  }
  expect(inOrder).toBe(true);
}

/** Every number of every answer is finite or null, the upside is not below what is expected, and depths are in order. */
function checkAll(analysis: Analysis): Forecast[] {
  const fit = fitOf(analysis);
  const { training } = contextOf(analysis);
  const context = contextOf(analysis, analysis.lastWeek + 1, { ...fit, training });
  const of = { version: 1, provisional: false };
  expect(JSON.stringify(qualityAnswer({ ...fit, origin: Math.max(fit.origin, 1) }, of))).not.toMatch(/NaN|Infinity/);
  const methods: Method[] = ['analog', 'hierarchical'];
  return methods.flatMap((method) =>
    [null, ...analysis.catalog.products.map(({ ordinal }) => ordinal)].flatMap((ordinal) => {
      for (const feature of [undefined, 0, 1]) checkOrder(context, { ordinal, method, feature, groupOrdinals: [0] });
      return [0, 0.2, 0.9].map((depth) => {
        const forecast = forecastSku(context, { ordinal, depth, method, groupOrdinals: [0] });
        const { expectedLift, p10Lift, p90Lift, baseline, expectedWeekly, nEff } = forecast;
        for (const value of [expectedLift, p10Lift, p90Lift, baseline, expectedWeekly, nEff]) {
          expect(value === null || Number.isFinite(value)).toBe(true);
        }
        if (expectedLift !== null) expect(p90Lift as number).toBeGreaterThanOrEqual(expectedLift);
        if (expectedLift !== null) expect(p10Lift as number).toBeLessThanOrEqual(expectedLift);
        return forecast;
      });
    }),
  );
}

describe('data with little or nothing to learn from', () => {
  it.each<[string, Sale[]]>([
    ['no sales at all', []],
    ['one week', weekly(0, FIRST, '3')],
    ['no promotion', weekly(0, FIRST, new Array(60).fill('10').join(' '))],
    ['promoted always', weekly(0, FIRST, new Array(60).fill('10p').join(' '), { discountPct: 10 })],
    ['nothing sold', weekly(0, FIRST, new Array(12).fill('0 0 0 0 0p').join(' '), { discountPct: 10 })],
    ['sold in promotions only', weekly(0, FIRST, new Array(12).fill('0 0 0 0 50p').join(' '), { discountPct: 10 })],
    ['never in promotions', weekly(0, FIRST, new Array(12).fill('9 9 9 9 0p').join(' '), { discountPct: 10 })],
    ['a lift of a million', weekly(0, FIRST, new Array(12).fill('1 1 1 1 1000000p').join(' '), { discountPct: 99 })],
    ['no depth known', weekly(0, FIRST, new Array(12).fill('9 9 9 9 20p').join(' '))],
    ['given away', weekly(0, FIRST, new Array(12).fill('9 9 9 9 20p').join(' '), { discountPct: 100 })],
    ['a mechanic of its own', weekly(0, FIRST, new Array(12).fill('9 9 9 9 20p').join(' '), { mechanic: 'bundle' })],
  ])('%s: answers without an invented number', (_, sales) => {
    checkAll(analysisOf([product(0), product(1)], sales));
  });

  it('answers whatever the facts are', () => {
    const week = fc.record({
      kind: fc.constantFrom('', 'p', 'o'),
      qty: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1_000_000 })),
    });
    const sku = fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      depth: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      weeks: fc.array(week, { minLength: 1, maxLength: 90, size: 'max' }),
    });
    fc.assert(
      fc.property(fc.array(sku, { minLength: 1, maxLength: 6 }), (skus) => {
        const sales = skus.flatMap(({ from, depth, weeks }, ordinal) => {
          const text = weeks.map(({ kind, qty }) => `${qty}${kind}`).join(' ');
          return weekly(ordinal, addWeeks(FIRST, from), text, depth === undefined ? {} : { discountPct: depth });
        });
        const products = skus.map((_, ordinal) =>
          product(ordinal, { category: `C${ordinal % 2}`, family: ordinal % 3 ? 'F' : null }),
        );
        checkAll(analysisOf(products, sales));
      }),
      { numRuns: 25 },
    );
  });
});
