import { expect, test } from 'vitest';
import { analyse } from '../src/domain/events/analysis.ts';
import { eventEffects } from '../src/domain/events/rows.ts';
import { selectEvents } from '../src/domain/events/select-events.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid } from '../src/domain/facts/grid.ts';
import { buildPanel } from './panel.fixture.ts';

function upliftPct(effect: number): { mean: number; error: number; n: number } {
  const panel = buildPanel({ skus: 2000, weeks: 156, seed: 11, effect });
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const analysis = analyse(grid, panel.products);
  const effects = selectEvents(analysis, { maxWeeks: 13 }).map((event) => eventEffects(analysis, event));
  // In percent of a small baseline, chance weighs more than anything else.
  const values = effects
    .filter(({ baseline, uplift_pct }) => baseline !== null && baseline >= 10 && uplift_pct !== null)
    .map(({ uplift_pct }) => uplift_pct as number);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length), n: values.length };
}

/**
 * The mean is 0 up to chance (3 standard errors, 0.7 points) and two small known biases, 1 point together: a noisy
 * baseline in the denominator raises the mean, out-of-stock weeks within events (1.5 % of them) lower it.
 */
test('promotions without effect show none', () => {
  const { mean, error, n } = upliftPct(0);
  expect(n).toBeGreaterThan(5000);
  expect(Math.abs(mean)).toBeLessThan(3 * error + 1);
});

test('promotions with effect show it', () => {
  const { mean, error } = upliftPct(1);
  expect(mean).toBeGreaterThan(50 * error);
});
