import { FORECAST_LEADS } from '@promo/contracts/promo-analytics/words';
import { expect, it } from 'vitest';
import { randomFrom } from '../../../../test/panel.fixture.ts';
import { fitUpside, scaleOf, spreadByDepth, UPSIDE_WIDTH, weightedQuantiles, writeUpside } from './upside.ts';

it.each([
  [[3, 1, 2], [1, 1, 1], 3, 1],
  // 1 and 2 hold 9 of 10; a tenth is 1 alone, and less than a tenth is 3.
  [[3, 1, 2], [1, 4, 5], 2, 1],
  [[3, 1, 2], [9, 0.5, 0.5], 3, 2],
  [[], [], Number.NaN, Number.NaN],
])('takes the smallest values up to which 90 and 10 %% of the weight lie: %j', (values, weights, high, low) => {
  expect(weightedQuantiles(values, weights, [0.9, 0.1])).toEqual([high, low]);
});

const input = { size: 0, ownEvents: 3, depthTerm: 1, beyond: 0, expected: 0.5, weeks: 1, variation: 0.2 };

it('allows e^0.6 with fewer than 15 misses', () => {
  const u = new Float64Array(UPSIDE_WIDTH * 14);
  const rows = Array.from({ length: 14 }, (_, row) => row);
  for (const row of rows) writeUpside(u, row * UPSIDE_WIDTH, input);
  const upside = fitUpside([{ u, miss: new Float64Array(14).fill(0.1), places: rows, age: () => 0 }]);
  expect(spreadByDepth(upside, input, 0).above).toBe(0.6);
});

it('covers nine in ten above and below, more widely where sales are uneven', () => {
  const random = randomFrom(7);
  const n = 4000;
  const u = new Float64Array(UPSIDE_WIDTH * n);
  const miss = new Float64Array(n);
  const variations: number[] = [];
  const rows = Array.from({ length: n }, (_, row) => row);
  for (const row of rows) {
    const variation = random();
    variations.push(variation);
    writeUpside(u, row * UPSIDE_WIDTH, { ...input, variation });
    // Spread 0.1 to 0.6, near normal.
    miss[row] = (0.1 + 0.5 * variation) * (random() + random() + random() + random() - 2) * Math.sqrt(3);
  }
  const upside = fitUpside(FORECAST_LEADS.map(() => ({ u, miss, places: rows, age: () => 0 })));
  const spreadOf = (variation: number) => {
    const { above, below, scaleAt } = spreadByDepth(upside, { ...input, variation }, 0);
    const scale = scaleAt(1, 0, 0.5);
    return { high: above * scale, low: below * scale };
  };
  const within = variations.filter((variation, row) => (miss[row] as number) <= spreadOf(variation).high).length / n;
  const notBelow = variations.filter((variation, row) => (miss[row] as number) >= spreadOf(variation).low).length / n;
  expect(within).toBeGreaterThan(0.895);
  expect(within).toBeLessThan(0.905);
  expect(notBelow).toBeGreaterThan(0.895);
  expect(notBelow).toBeLessThan(0.905);
  const even = new Float64Array(UPSIDE_WIDTH);
  const uneven = new Float64Array(UPSIDE_WIDTH);
  writeUpside(even, 0, { ...input, variation: 0.1 });
  writeUpside(uneven, 0, { ...input, variation: 0.9 });
  // True spreads 0.15 and 0.55.
  expect(scaleOf(upside.gamma, uneven, 0) / scaleOf(upside.gamma, even, 0)).toBeGreaterThan(2);
});

it('is never surer of what is asked earlier: linear between the leads, flat beyond the last', () => {
  // One kind of promotion: its scale is one number, so that misses stand in the same proportions as quantiles.
  const misses = [0.1, 0.2, 0.15, 0.4].map((size) => {
    const u = new Float64Array(UPSIDE_WIDTH * 40);
    const places = Array.from({ length: 40 }, (_, place) => place);
    for (const place of places) writeUpside(u, place * UPSIDE_WIDTH, input);
    return { u, miss: Float64Array.from(places, (place) => (place % 2 ? size : -2 * size)), places, age: () => 0 };
  });
  const upside = fitUpside(misses);
  const unit = spreadByDepth(upside, input, 0).above;
  const above = (lead: number) => spreadByDepth(upside, input, lead).above / unit;
  // At 8 weeks misses were smaller than at 4: it stays at twice.
  expect([0, 1, 2, 4, 6, 8, 10, 12, 30].map((lead) => above(lead))).toEqual(
    [1, 1.25, 1.5, 2, 2, 2, 3, 4, 4].map((times) => expect.closeTo(times, 9)),
  );
  expect(spreadByDepth(upside, input, 10).below / unit).toBeCloseTo(-6, 9);
});
