import { weekIndex } from '@promo/retail/weeks';
import { expect, it } from 'vitest';
import type { Catalog } from '../facts/catalog.ts';
import type { Training } from '../forecast/training.ts';
import type { PlanOfSku } from './plan-of-sku.ts';
import { usualPlacements } from './usual-placement.ts';

const BEGIN = weekIndex(202601);
const plan = (week: number, source: string): PlanOfSku => ({
  proposal_id: week,
  from: BEGIN + week,
  to: BEGIN + week,
  source,
  channel: null,
  planner: null,
  mechanic: null,
  expected: null,
  expectedUnits: null,
});

it('is the mean of what the source’s promotions had, where five told it', () => {
  // Seven promotions of one SKU, a week each; the first five of the leaflet's, one of the webshop's, and one nobody planned.
  const training = {
    first: Int32Array.of(0, 7),
    start: Int32Array.from([0, 2, 4, 6, 8, 10, 12], (week) => BEGIN + week),
    weeks: new Int32Array(7).fill(1),
    feature: Float64Array.of(1, 0.8, 0.6, 1, 0.6, 0, 0),
    display: Float64Array.of(0.5, Number.NaN, 0.5, 0.5, 0.5, 1, 1),
  } as unknown as Training;
  const plans = [...[0, 2, 4, 6, 8].map((week) => plan(week, 'letak')), plan(10, 'webshop')];
  const found = usualPlacements(training, { products: [{ sku: 'A' }] } as unknown as Catalog, () => plans);
  expect([...found]).toEqual([
    ['letak', { feature: expect.closeTo(0.8, 12), display: null }],
    ['webshop', { feature: null, display: null }],
  ]);
});
