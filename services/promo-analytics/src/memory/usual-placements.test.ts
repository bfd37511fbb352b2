import { weekIndex } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import type { ForecastContext } from '../domain/forecast/forecast-context.ts';
import type { ApprovedPlans } from './approved-plans.ts';
import { holdUsualPlacements } from './usual-placements.ts';

/** Wednesday of week 48. */
const WEDNESDAY = new Date('2026-11-25T12:00:00Z');
const BEGUN = [2, 4, 6, 8, 10].map((week) => weekIndex(202601) + week);

const training = {
  first: Int32Array.of(0, 5),
  start: Int32Array.from(BEGUN),
  weeks: new Int32Array(5).fill(1),
  feature: new Float64Array(5).fill(0.8),
  display: new Float64Array(5).fill(Number.NaN),
};
const planned = BEGUN.map((from) => ({ from, to: from, source: 'letak' }));
const plans = { version: () => 1, plansOf: () => planned } as unknown as ApprovedPlans;

/** @param known the last week with sales; @param asOf as of which week is forecast */
const contextOf = (known: number, asOf: number) =>
  ({
    analysis: { lastWeek: weekIndex(known), catalog: { products: [{ sku: 'A' }] } },
    training,
    asOf: weekIndex(asOf),
  }) as unknown as ForecastContext;

test.each([
  ['sales up to last week', 202647, 202648, { feature: 0.8, display: null }],
  ['sales of the running week too', 202648, 202648, { feature: 0.8, display: null }],
  ['a start in the past', 202648, 202647, null],
])('%s: what a source usually gets', (_what, known, asOf, usual) => {
  const placementOfSource = holdUsualPlacements(plans, () => WEDNESDAY);
  const found = placementOfSource(contextOf(known, asOf), 'letak');
  expect(found && { ...found, feature: found.feature && Number(found.feature.toFixed(12)) }).toEqual(usual);
});
