import type { PromotionOutcome } from '@promo/contracts/promo-analytics/outcomes';
import { describe, expect, it } from 'vitest';
import { proposal } from '../proposal/proposal.fixture.ts';
import { frozen } from './forecast.ts';
import { accuracyOf, type Outcomes } from './forecast-accuracy.ts';

/** Expected of each line: two weeks of 10, lifted by 40 %. */
const economics = {
  discount_pct: 25,
  units: 28,
  baseline_units: 20,
  uplift_units: 8,
  uplift_p90_units: 18,
  revenue_eur: 84,
  gross_margin_eur: 40,
  baseline_margin_eur: 30,
  funding_eur: 5.6,
  cannibalization_eur: 1,
  pull_forward_eur: 1,
  incremental_margin_eur: 8,
  discount_cost_eur: 10,
  roi: 0.8,
  break_even_uplift_pct: 30,
  stock: { on_hand: null, on_order: null, needed: 28, needed_p90: 38, shortfall: null },
  counted: true,
};
const EXPECTED = {
  uplift_units: 8,
  units: 28,
  revenue_eur: 84,
  gross_margin_eur: 40,
  funding_eur: 5.6,
  incremental_margin_eur: 8,
  uplift_p90_units: 18,
};
const { uplift_p90_units: _, ...FIGURES } = EXPECTED;
const NONE = Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, null]));
const ZERO = Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, 0]));

const planned = proposal({
  id: 7,
  weeks: [202610, 202611],
  skus: [{ code: 'A', discount_pct: 25, expected_uplift_pct: 60 }, { code: 'B' }],
});
const totals = { ...economics, lines: 2, lines_without_money: 0, lines_short: 0, lines_not_announceable: 0 };
/** Two weeks, 202610 and 202611, of A and B. */
const record = {
  ...planned,
  forecast: frozen(
    {
      as_of_yw: 202608,
      lines: ['A', 'B'].map((code) => ({
        code,
        basis: 'own',
        expected_uplift_pct: 40,
        p90_uplift_pct: 90,
        baseline_weekly_qty: 10,
        expected_weekly_qty: 14,
        nc30: null,
      })),
    },
    '2026-02-20T10:00:00.000Z',
    { lines: ['A', 'B'].map((code) => ({ code, ...economics })), totals },
  ),
};

/** Nothing was sold. */
const NOTHING: PromotionOutcome = {
  promoted_weeks: 0,
  weeks: 0,
  discount_pct: null,
  units: null,
  uplift_units: null,
  revenue_eur: null,
  gross_margin_eur: null,
  funding_eur: null,
  cannibalization_eur: null,
  pull_forward_eur: null,
  incremental_margin_eur: null,
  settled: true,
  sold_weeks: 0,
  sold_units: 0,
  baseline_weekly_qty: null,
};

/** 30 in two weeks of 10, at 26 % off. */
const ACTUAL = {
  uplift_units: 9,
  units: 30,
  revenue_eur: 89,
  gross_margin_eur: 41.5,
  funding_eur: 6,
  incremental_margin_eur: 3.25,
};
const RAN: PromotionOutcome = {
  ...NOTHING,
  ...ACTUAL,
  promoted_weeks: 2,
  weeks: 2,
  discount_pct: 26,
  sold_weeks: 2,
  sold_units: 30,
  baseline_weekly_qty: 10,
};

const outcomes = (as_of_yw: number | null, a: Partial<PromotionOutcome> = {}, b = NOTHING): Outcomes => ({
  as_of_yw,
  lines: [{ ...RAN, ...a }, b],
});

const accuracy = (told: Outcomes | null, thisWeek = 202620, of = record) => accuracyOf(of, told, thisWeek);
const lineOf = (told: Outcomes | null, of = record) => accuracy(told, 202620, of).lines[0];

describe('accuracy', () => {
  it('sets what came of a line against what was expected', () => {
    // Half as much again as ordinary sales: the forecast was 10 points off, and so was the planner.
    expect(lineOf(outcomes(202612))).toEqual({
      code: 'A',
      expected_uplift_pct: 40,
      p90_uplift_pct: 90,
      planner_uplift_pct: 60,
      actual_uplift_pct: 50,
      actual_qty: 30,
      expected: EXPECTED,
      actual: ACTUAL,
      error: { uplift_units: 1, incremental_margin_eur: -4.75 },
      within_p90: true,
      forecast_value_added: 0,
      ran: true,
      planned_discount_pct: 25,
      actual_discount_pct: 26,
      ran_deeper: false,
      actual_weeks: 2,
      ran_longer: false,
    });
  });

  it('adds up lines, of which what did not run came to nothing', () => {
    const { totals, lines, ...rest } = accuracy(outcomes(202612));
    expect(rest).toEqual({ proposal_id: 7, complete: true, state: 'complete', weeks: 2, as_of_yw: 202612 });
    expect(lines[1]).toMatchObject({ ran: false, actual: ZERO, ran_deeper: null, actual_weeks: null });
    expect(lines[1]?.error).toEqual({ uplift_units: -8, incremental_margin_eur: -8 });
    expect(totals).toEqual({
      expected: {
        uplift_units: 16,
        units: 56,
        revenue_eur: 168,
        gross_margin_eur: 80,
        funding_eur: 11.2,
        incremental_margin_eur: 16,
        uplift_p90_units: 36,
      },
      actual: ACTUAL,
      error: { uplift_units: -7, incremental_margin_eur: -12.75 },
      within_p90: true,
      forecast_value_added: 0,
      lines: 2,
      lines_not_run: 1,
      not_run_margin_eur: 8,
      lines_deeper: 0,
      lines_longer: 0,
      lines_overridden: 1,
    });
  });

  // Without the planner the error is |actual − 40|, with them |actual − 60|.
  it.each([
    [30, 10 - 30],
    [40, 0 - 20],
    [49, 9 - 11],
    [52.5, 12.5 - 7.5],
    [60, 20],
    [100, 60 - 40],
  ])('of an actual uplift of %d %% the planner’s figure adds %d points', (pct, points) => {
    const line = lineOf(outcomes(202612, { sold_units: 20 + pct / 5 }));
    expect([line?.actual_uplift_pct, line?.forecast_value_added]).toEqual([pct, points]);
  });

  it('judges no planner who said nothing, and nobody of what did not run', () => {
    const silent = { ...record, skus: planned.skus.map((line) => ({ ...line, expected_uplift_pct: null })) };
    expect(lineOf(outcomes(202612), silent)?.forecast_value_added).toBeNull();
    expect(
      lineOf(outcomes(202612, { ...NOTHING, sold_weeks: 2, sold_units: 22, baseline_weekly_qty: 10 }))
        ?.forecast_value_added,
    ).toBeNull();
    expect(accuracy(outcomes(202612), 202620, silent).totals).toMatchObject({
      forecast_value_added: null,
      lines_overridden: 0,
    });
  });

  it.each<[string, Partial<PromotionOutcome>, object]>([
    ['deeper by more than a point', { discount_pct: 26.01 }, { ran_deeper: true }],
    ['deeper by a point', { discount_pct: 26 }, { ran_deeper: false }],
    ['longer', { weeks: 3 }, { actual_weeks: 3, ran_longer: true }],
    ['shorter', { promoted_weeks: 1, weeks: 1 }, { actual_weeks: 1, ran_longer: false }],
    ['above the p90', { uplift_units: 18.5 }, { within_p90: false }],
    ['at the p90', { uplift_units: 18 }, { within_p90: true }],
    ['without a baseline', { uplift_units: null }, { within_p90: null, error: { uplift_units: null } }],
    [
      'under an evergreen flag',
      { ...NOTHING, promoted_weeks: 2 },
      { ran: true, actual: NONE, actual_weeks: null, ran_longer: null, ran_deeper: null },
    ],
  ])('sees what ran %s', (_, outcome, seen) => {
    expect(lineOf(outcomes(202612, outcome))).toMatchObject(seen);
  });

  it.each<[string, Outcomes | null, boolean, number | null, number | null]>([
    ['a week that is still to come', outcomes(202611, { sold_weeks: 1, sold_units: 16 }), false, 60, 16],
    ['no week yet', outcomes(202610, NOTHING), false, null, null],
    ['an empty store', outcomes(null, NOTHING), false, null, null],
    ['a SKU listed in the second week only', outcomes(202612, { sold_weeks: 1, sold_units: 14 }), true, 40, 14],
    ['a SKU not listed then', outcomes(202612, NOTHING), true, null, null],
    ['a SKU without a baseline', outcomes(202612, { baseline_weekly_qty: null }), true, null, 30],
    ['a SKU that ordinary weeks do not sell', outcomes(202612, { baseline_weekly_qty: 0 }), true, null, 30],
    ['nothing sold', outcomes(202612, { sold_units: 0 }), true, -100, 0],
    ['parts of units', outcomes(202612, { sold_units: 0.3 }), true, -98.5, 0.3],
    ['no sales asked for', null, false, null, null],
  ])('knows of %s', (_, told, complete, actual_uplift_pct, actual_qty) => {
    const { lines, complete: known } = accuracy(told);
    expect(known).toBe(complete);
    expect(lines[0]).toMatchObject({ actual_uplift_pct, actual_qty, expected: EXPECTED });
    // What may still change is no error, and what may still run did not fail to.
    const none = { error: { uplift_units: null }, within_p90: null, forecast_value_added: null };
    if (!complete) expect(lines[0]).toMatchObject(none);
    if (!complete) expect(lines[1]).toMatchObject({ ran: null, actual: NONE });
  });

  it.each<[number, Outcomes | null, string]>([
    [202609, outcomes(202609, NOTHING), 'not_started'],
    [202610, outcomes(202610, NOTHING), 'running'],
    [202611, outcomes(202611, { settled: false }), 'running'],
    [202612, outcomes(202611, { settled: false }), 'partly'],
    [202612, outcomes(202612, { settled: false }), 'partly'],
    [202616, outcomes(202616), 'complete'],
    [202620, null, 'partly'],
  ])('in week %d is as far as sales are imported', (thisWeek, told, state) => {
    expect(accuracy(told, thisWeek).state).toBe(state);
  });

  it('adds up what ran deeper or longer, and takes the mean of what planners added', () => {
    const both = { ...record, skus: [...planned.skus.slice(0, 1), { ...planned.skus[1], expected_uplift_pct: 45 }] };
    // 26 of 20 are 30 % more: |30 − 40| − |30 − 45| = −5 points, and 0 of the other line.
    const second = { ...RAN, sold_units: 26, discount_pct: 30, weeks: 3, units: 30.123, revenue_eur: 89.004 };
    const totals = (uplift_units: number) =>
      accuracy(outcomes(202612, {}, { ...second, uplift_units }), 202620, both as typeof record).totals;
    expect(totals(27)).toMatchObject({
      // 9 + 27 of 2 · 18; units have four decimals and euros two.
      within_p90: true,
      actual: { uplift_units: 36, units: 60.123, revenue_eur: 178 },
      forecast_value_added: -2.5,
      lines_overridden: 2,
      lines_deeper: 1,
      lines_longer: 1,
      lines_not_run: 0,
      not_run_margin_eur: null,
    });
    expect(totals(27.1).within_p90).toBe(false);
  });

  it('goes by the depth that was kept at approval, and by no limit where none was', () => {
    const skus = planned.skus.map((line) => ({ ...line, discount_pct: 20 }));
    expect(lineOf(outcomes(202612), { ...record, skus })).toMatchObject({
      planned_discount_pct: 25,
      ran_deeper: false,
    });
    const lines = record.forecast.economics?.lines.map((line) => ({ ...line, uplift_p90_units: null })) ?? [];
    const unlimited = { ...record, forecast: { ...record.forecast, economics: { lines, totals } } };
    expect(lineOf(outcomes(202612), unlimited)?.within_p90).toBeNull();
  });

  it('expects nothing of a proposal whose forecast was not kept', () => {
    const told = accuracy(outcomes(202612, {}, RAN), 202620, { ...record, forecast: null as never });
    expect(told.lines[1]).toMatchObject({ planned_discount_pct: null, actual_discount_pct: 26, ran_deeper: null });
    expect(told.lines[0]).toMatchObject({
      expected_uplift_pct: null,
      p90_uplift_pct: null,
      actual_uplift_pct: 50,
      expected: { ...NONE, uplift_p90_units: null },
      actual: ACTUAL,
      error: { uplift_units: null, incremental_margin_eur: null },
      forecast_value_added: null,
      planned_discount_pct: 25,
    });
  });

  it('is never complete without weeks', () => {
    const weekless = accuracyOf(proposal({ weeks: null, skus: [{ code: 'A' }] }), null, 202620);
    expect(weekless).toMatchObject({ complete: false, state: 'not_started', weeks: null, as_of_yw: null });
    expect(weekless.totals).toMatchObject({ lines: 1, lines_not_run: 0, actual: NONE, within_p90: null });
  });
});
