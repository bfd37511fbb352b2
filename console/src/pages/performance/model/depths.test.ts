import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { expect, test } from 'vitest';
import { depthBands } from './depths.ts';

const event = (discount_pct: number | null, uplift_pct: number | null, margin: number | null, units = 0) =>
  ({ discount_pct, uplift_pct, net_effect: units, net_effect_margin_eur: margin }) as PerformanceEvent;

const EVENTS = [
  event(20, 10, 4, -1),
  event(24.9, 20, -2, -1),
  event(22, 40, null, 5),
  event(22, 100, 6, -1),
  event(25, 80, -9, 3),
  // dearer than usual, and two that say too little
  event(-3, 5, 1),
  event(null, 50, 1),
  event(30, null, 1),
];

test('promotions of about one depth: quartiles of their uplift, and what half of them gained', () => {
  expect(depthBands(EVENTS, 'margin')).toEqual([
    { from: 0, to: 5, events: 1, q1: 5, median: 5, q3: 5, gain: 1, gained: 100 },
    // of 10, 20, 40 and 100; of −2, 4 and 6
    { from: 20, to: 25, events: 4, q1: 17.5, median: 30, q3: 55, gain: 4, gained: (100 * 2) / 3 },
    { from: 25, to: 30, events: 1, q1: 80, median: 80, q3: 80, gain: -9, gained: 0 },
  ]);
  expect(depthBands(EVENTS, 'units').map(({ gain, gained }) => [gain, gained])).toEqual([
    [0, 0],
    [-1, 25],
    [3, 100],
  ]);
});

test('no band reaches beyond 100 %', () => {
  expect(depthBands([event(99, 30, 1), event(100, 30, 1)], 'units')).toMatchObject([
    { from: 95, to: 100 },
    { from: 100, to: 100 },
  ]);
});

test('where nobody knows what was gained, only the uplift is told', () => {
  expect(depthBands([event(10, 30, null)], 'margin')).toMatchObject([{ median: 30, gain: null, gained: null }]);
  expect(depthBands([], 'margin')).toEqual([]);
});
