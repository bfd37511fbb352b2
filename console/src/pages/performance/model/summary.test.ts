import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { expect, test } from 'vitest';
import { summarise } from './summary.ts';

const event = (fields: Partial<PerformanceEvent>): PerformanceEvent => ({
  sku: '385',
  name: 'Kava',
  category: 'Kava i čaj',
  tier: null,
  family: null,
  start_yw: 202646,
  end_yw: 202646,
  weeks: 1,
  qty: 57,
  revenue: 56.62,
  avg_price: 0.99,
  regular_price: 1.49,
  discount_pct: 33.33,
  mechanic: '2+1',
  before_qty: 20,
  during_qty: 57,
  after_qty: 0,
  baseline: 22,
  uplift: 35,
  uplift_pct: 159.1,
  lift: 2.59,
  after_baseline: 0,
  post_dip: 0,
  pull_forward: 0,
  after_complete: false,
  cannibalization: 5,
  cannibalization_raw: 5,
  cannibalization_method: 'family',
  net_effect: 30,
  net_effect_margin_eur: -13,
  funding_eur: 0,
  funding_source: 'none',
  baseline_method: 'before',
  baseline_weeks: [202645],
  weeks_out_of_stock: 0,
  ...fields,
});

const unmeasured = event({
  baseline: null,
  uplift: null,
  uplift_pct: null,
  cannibalization: null,
  pull_forward: null,
  net_effect: null,
  net_effect_margin_eur: null,
  baseline_method: 'none',
});

test('events add up; one without a baseline counts as an event only', () => {
  const better = event({
    after_complete: true,
    uplift: 65,
    uplift_pct: 300,
    cannibalization: 0,
    pull_forward: 4,
    net_effect: 61,
  });
  const sum = summarise([event({}), { ...better, net_effect_margin_eur: 20 }, unmeasured]);
  expect(sum).toEqual({
    events: 3,
    measured: 2,
    unsettled: 1,
    uplift: 100,
    cannibalization: 5,
    pull_forward: 4,
    net: 91,
    medianUplift: (159.1 + 300) / 2,
    margin: 7,
    withMargin: 2,
    gained: 1,
  });
});

test('where no event says, a sum is unknown rather than 0', () => {
  expect(summarise([unmeasured])).toMatchObject({ events: 1, measured: 0, medianUplift: null, margin: null });
  expect(summarise([])).toMatchObject({ events: 0, net: 0, margin: null });
});

test('what siblings lost is unknown where no product has a family, and a sum as soon as one has', () => {
  const alone = event({ cannibalization: 0, cannibalization_raw: 0, cannibalization_method: 'none' });
  expect(summarise([alone, alone, unmeasured]).cannibalization).toBe(null);
  expect(summarise([alone, event({ cannibalization: 0 })]).cannibalization).toBe(0);
  expect(summarise([alone, event({})]).cannibalization).toBe(5);
});
