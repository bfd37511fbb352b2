import type { AccuracyLine, AccuracyTotals } from '@promo/contracts/promo-proposals/accuracy';
import { expect, test } from 'vitest';
import { plannedUplift, remarksOn, worstFirst } from './compare.ts';
import { differenceOf } from './figures.ts';

const figures = {
  units: 30,
  uplift_units: 10,
  revenue_eur: 90,
  gross_margin_eur: 40,
  funding_eur: 6,
  incremental_margin_eur: 8,
};

const line = (changes: Partial<AccuracyLine> = {}): AccuracyLine => ({
  code: 'kava',
  expected_uplift_pct: 40,
  p90_uplift_pct: 90,
  planner_uplift_pct: null,
  actual_uplift_pct: 50,
  actual_qty: 30,
  expected: { ...figures, uplift_p90_units: 18 },
  actual: figures,
  error: { uplift_units: 0, incremental_margin_eur: 0 },
  within_p90: true,
  forecast_value_added: null,
  ran: true,
  planned_discount_pct: 25,
  actual_discount_pct: 25,
  ran_deeper: false,
  actual_weeks: 2,
  ran_longer: false,
  ...changes,
});

test('the planned uplift is the one that planned units follow from', () => {
  // 30 units, 10 of them beyond the 20 of ordinary weeks; the forecast’s middle, 40 %, is told elsewhere
  expect(plannedUplift(line())).toBe(50);
  const unknown = { ...figures, units: null, uplift_units: null, uplift_p90_units: null };
  expect(plannedUplift(line({ expected: unknown }))).toBe(null);
});

test('the line that lost most against its plan stands first, by units where the euros are equal, the unknown last', () => {
  const lines = [
    ['čaj', null, null],
    ['sir', -2, 5],
    ['riža', 12, 90],
    ['sol', -2, -7],
    ['kava', -40.5, 1],
  ] as const;
  const sorted = worstFirst(
    lines.map(([code, incremental_margin_eur, uplift_units]) =>
      line({ code, error: { incremental_margin_eur, uplift_units } }),
    ),
  );
  expect(sorted.map(({ code }) => code)).toEqual(['kava', 'sol', 'sir', 'riža', 'čaj']);
});

test.each<[string, Partial<AccuracyLine>, unknown[]]>([
  ['as planned', {}, []],
  // What did not run was neither deep nor long.
  ['not at all', { ran: false, ran_deeper: null, ran_longer: null, actual_weeks: null }, [{ kind: 'not_run' }]],
  ['not yet', { ran: null, ran_deeper: null, ran_longer: null, actual_weeks: null, within_p90: null }, []],
  [
    'deeper and longer, and sold more than nine times out of ten',
    { ran_deeper: true, actual_discount_pct: 30, ran_longer: true, actual_weeks: 3, within_p90: false },
    [{ kind: 'deeper', planned: 25, actual: 30 }, { kind: 'longer', planned: 2, actual: 3 }, { kind: 'beyond_p90' }],
  ],
  ['under an evergreen flag', { actual_weeks: null, ran_longer: null, ran_deeper: null }, [{ kind: 'hidden' }]],
])('of a line that ran %s it is said', (_, changes, said) => {
  expect(remarksOn(line(changes), 2)).toEqual(said);
});

test('differences are the server’s where it tells them, else of the sums', () => {
  const totals = {
    expected: { ...figures, uplift_p90_units: 18 },
    actual: { ...figures, revenue_eur: 101, incremental_margin_eur: 20, funding_eur: null },
    error: { uplift_units: 0, incremental_margin_eur: 3 },
  } as AccuracyTotals;
  expect(differenceOf(totals, 'revenue_eur')).toBe(11);
  expect(differenceOf(totals, 'funding_eur')).toBeNull();
  // 12 by the sums, of which a line that had no plan brought 9.
  expect(differenceOf(totals, 'incremental_margin_eur')).toBe(3);
});
