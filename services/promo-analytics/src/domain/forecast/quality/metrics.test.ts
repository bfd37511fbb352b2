import { expect, it } from 'vitest';
import { pinball, score } from './metrics.ts';

it('scores forecasts, worked by hand', () => {
  const scored = score([
    { weekly: 5, forecast: 12, p10: 8, p90: 20, sold: 10 },
    { weekly: 5, forecast: 5, p10: 4, p90: 8, sold: 10 },
    { weekly: 5, forecast: 3, p10: 1, p90: 4, sold: 0 },
    { weekly: 5, forecast: 20, p10: 21, p90: 25, sold: 20 },
  ]);
  // Off by 2, 5, 3 and 0 of 40 units sold; +2 − 5 + 3 + 0 = 0; shares of what sold anything: 0.2, 0.5, 0.
  // Pinball: 0.1·10 + 0.9·2 + 0.1·4 + 0.1·5 = 3.7 of 40; three of four within the p90, two not below the p10.
  expect(scored.wape).toBeCloseTo(0.25, 12);
  expect(scored.bias).toBeCloseTo(0, 12);
  expect(scored.mdape).toBeCloseTo(0.2, 12);
  expect(scored.pinball).toBeCloseTo(3.7 / 40, 12);
  expect(scored.coverageP90).toBe(0.75);
  expect(scored.coverageP10).toBe(0.5);
});

it('says nothing where nothing was forecast, sold, or given as p90', () => {
  const nothing = { wape: null, bias: null, mdape: null, pinball: null, coverageP10: null, coverageP90: null };
  expect(score([])).toEqual(nothing);
  expect(score([{ weekly: 5, forecast: 3, p10: 1, p90: 4, sold: 0 }])).toEqual(nothing);
  expect(score([{ weekly: 5, forecast: 3, p10: Number.NaN, p90: Number.NaN, sold: 3 }])).toMatchObject({
    wape: 0,
    pinball: null,
    coverageP10: null,
    coverageP90: null,
  });
});

it('charges nine times as much for a unit short as for a unit over', () => {
  expect(pinball(10, 11)).toBeCloseTo(0.9, 12);
  expect(pinball(10, 9)).toBeCloseTo(0.1, 12);
});
