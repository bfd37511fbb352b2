import { weekIndex } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import type { WholePlan } from './plan-of-sku.ts';
import { plansEnded, resultOf, totalsOf } from './proposal-results.ts';

/** Each alone in its category, 10 € with VAT of 25 % and a cost of 4 €, so that the margin is 4 €. */
const products = [product(0), product(1), product(2, { cost: null, funding: 40 })];
/** Weeks 10 and on of 2025: `qty` at `price` cents where 10 are ordinary, and ordinary weeks after. */
const promotion = (ordinal: number, qty: number, price: number) =>
  weekly(ordinal, 202507, `10 10 10 ${qty}p 10 10 10 10`, { revenue: price * qty, regularPrice: 1000 });
const analysis = analysisOf(products, [
  // 40 · (9 / 1.25 − 4) − 10 · 4 = 88 €.
  ...promotion(0, 40, 900),
  // 20 · (7 / 1.25 − 4) − 40 = −8 €.
  ...promotion(1, 20, 700),
  // Nobody knows what this one costs; 40 cents a piece were agreed for it.
  ...promotion(2, 30, 900),
]);

const plan = (proposal_id: number, lines: Record<string, number>, from = 202510, to = from): WholePlan => ({
  proposal_id,
  title: null,
  source: null,
  planner: null,
  from: weekIndex(from),
  to: weekIndex(to),
  codes: Object.keys(lines),
  expected: Float64Array.from(Object.values(lines)),
  expectedUnits: 45.25,
});
const result = (of: WholePlan, asOf = 202515) => resultOf(analysis, of, weekIndex(asOf));

test.each([
  // 88 − 50, and of what did not run 0 − 5; of S1 nothing was expected.
  // Sold were 40 at 9 € and 20 at 7 €, and nothing of what did not run.
  [{ S0: 50, S1: Number.NaN, X: 5 }, 55, 80, 33, 1, 60, 500, 0],
  [{ S1: -20 }, -20, -8, 12, 0, 20, 140, 0],
  [{ S2: 50 }, 50, null, null, 0, 30, 270, 12],
  [{ X: 5 }, 5, 0, -5, 1, 0, 0, 0],
  [{}, null, null, null, 0, null, null, null],
])(
  'of %j, expected %s, came to %s, which is %s more',
  (lines, expected, actual, error, notRun, sold, revenue, funding) => {
    expect(result(plan(7, lines))).toEqual({
      proposal_id: 7,
      end_yw: 202510,
      complete: true,
      settled: true,
      lines: Object.keys(lines).length,
      lines_not_run: notRun,
      actual_units: sold,
      actual_revenue_eur: revenue,
      actual_funding_eur: funding,
      expected_units: 45.25,
      expected_incremental_margin_eur: expected,
      actual_incremental_margin_eur: actual,
      error_incremental_margin_eur: error,
    });
  },
);

test('what is still to be imported keeps a result open', () => {
  // As of week 11 a plan of weeks 10 and 11 is half told: what has not run may still.
  expect(result(plan(7, { S0: 50, X: 5 }, 202510, 202511), 202511)).toMatchObject({
    complete: false,
    settled: false,
    lines_not_run: 0,
    actual_incremental_margin_eur: 88,
    error_incremental_margin_eur: null,
  });
});

test('only those that ended in time are told of, the latest first', () => {
  const plans = [
    plan(1, {}, 202509),
    plan(2, {}, 202510),
    plan(3, {}, 202510, 202511),
    plan(4, {}, 202512),
    plan(5, {}, 202510),
  ];
  expect(plansEnded(plans, weekIndex(202510), weekIndex(202511)).map(({ proposal_id }) => proposal_id)).toEqual([
    3, 5, 2,
  ]);
});

test('how plans came out together is told of those that are settled and have both figures', () => {
  // 50.10 − 20 were promised, and 88 − 8 earned.
  const compared = [result(plan(1, { S0: 50.1 })), result(plan(2, { S1: -20 }))];
  // What S2 earned is not known, nothing was expected of the second, and the third is half told.
  const others = [
    result(plan(3, { S2: 50 })),
    result(plan(4, { S0: Number.NaN })),
    result(plan(5, { S0: 50 }, 202510, 202511), 202511),
  ];
  expect(totalsOf([...compared, ...others])).toEqual({
    n_compared: 2,
    n_unsettled: 1,
    expected_incremental_margin_eur: 30.1,
    actual_incremental_margin_eur: 80,
  });
  expect(totalsOf(others)).toEqual({
    n_compared: 0,
    n_unsettled: 1,
    expected_incremental_margin_eur: null,
    actual_incremental_margin_eur: null,
  });
});
