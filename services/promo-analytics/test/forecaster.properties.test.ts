import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { OUTCOMES, type Outcome } from '@promo/contracts/promo-analytics/words';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../src/domain/events/analysis.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid } from '../src/domain/facts/grid.ts';
import type { ForecastContext } from '../src/domain/forecast/forecast-context.ts';
import { forecasterOf } from '../src/domain/forecaster/forecast-sku.ts';
import { checkerFor } from '../src/domain/nc30/days.fixture.ts';
import { contextOf } from './forecast-context.ts';
import { buildPanel } from './panel.fixture.ts';

/** Three hundred products with two years of sales: families, evergreen flags, gaps, no costs, multi-buys. */
const { products, segments } = buildPanel({ skus: 300, weeks: 104, seed: 3 });
const SKUS = products.map((_, ordinal) => ordinal);
const FUNDINGS = [0, 0.1, 0.5, 2, 10];

let context: ForecastContext;
beforeAll(() => {
  const grid = createGrid();
  applySegments(grid, segments);
  context = contextOf(analyse(grid, products));
});

const check = checkerFor(1000);
const nc30 = (promo_price: number) => check({ promo_price });

const answerFor = (ordinal: number, outcome: Outcome, funding = 0, discount?: number): ForecasterAnswer =>
  forecasterOf(context, { ordinal, outcome, weeks: 1, funding, discount }, nc30);

describe('every product of a range', () => {
  it.each(OUTCOMES)('is recommended a compliant depth of five percent or more, or none: %s', (outcome) => {
    const seen = new Map<string | null, number>();
    for (const ordinal of SKUS) {
      const { recommended_discount: recommended, target_discount: target, ...answer } = answerFor(ordinal, outcome);
      seen.set(answer.reason, (seen.get(answer.reason) ?? 0) + 1);
      expect(answer.lowered).toBe(recommended < target);
      if (recommended === 0) {
        expect(answer.reason).toMatch(/^no_/);
        continue;
      }
      expect(recommended).toBeGreaterThanOrEqual(5);
      expect(recommended).toBeLessThanOrEqual(target);
      expect(answer.reason).toBe(recommended < target ? 'lowered_to_breakeven' : null);
      const row = answer.sensitivity.find(({ discount_pct }) => discount_pct === recommended);
      expect(row).toMatchObject({ compliant: true, uplift_pct: answer.predicted_uplift_pct });
      expect(answer.pnl.incremental_margin).toBeGreaterThanOrEqual(0);
    }
    // A recommendation for most, and something missing for some.
    expect((seen.get(null) ?? 0) + (seen.get('lowered_to_breakeven') ?? 0)).toBeGreaterThan(150);
    expect(seen.get('no_cost')).toBeGreaterThan(0);
  });

  it('is never recommended less for margin because the supplier pays more', () => {
    for (const ordinal of SKUS) {
      const depths = FUNDINGS.map((funding) => answerFor(ordinal, 'margin', funding).recommended_discount);
      expect(depths).toEqual(depths.toSorted((a, b) => a - b));
    }
  });

  it('loses nothing with the funding that breaks even, and something with a cent less', () => {
    for (const ordinal of SKUS) {
      for (const { discount_pct, breakeven_funding } of answerFor(ordinal, 'traffic', 0).sensitivity) {
        if (breakeven_funding === null) continue;
        const earned = (funding: number) =>
          answerFor(ordinal, 'traffic', funding, discount_pct).pnl.incremental_margin as number;
        expect(earned(breakeven_funding)).toBeGreaterThanOrEqual(0);
        if (breakeven_funding >= 0.01) expect(earned(breakeven_funding - 0.01)).toBeLessThanOrEqual(0);
      }
    }
  });

  it('has figures that agree with each other', () => {
    for (const ordinal of SKUS) {
      const { pnl, sensitivity } = answerFor(ordinal, 'traffic', 0.1, 15);
      const row = sensitivity.find(({ discount_pct }) => discount_pct === 15);
      expect(row?.incremental_margin).toBe(pnl.incremental_margin);
      for (const [
        i,
        { uplift_pct, mean_uplift_pct, p90_uplift_pct, breakeven_uplift_pct, compliant },
      ] of sensitivity.entries()) {
        expect(uplift_pct).toBeGreaterThanOrEqual(sensitivity[i - 1]?.uplift_pct ?? 0);
        expect(p90_uplift_pct).toBeGreaterThanOrEqual(uplift_pct as number);
        if (compliant && breakeven_uplift_pct !== null) {
          expect(mean_uplift_pct).toBeGreaterThanOrEqual(breakeven_uplift_pct - 0.01);
        }
      }
      if (pnl.incremental_margin === null) continue;
      const { gross_margin, net_revenue, cogs, supplier_funding, gross_revenue, vat } = pnl as Record<string, number>;
      expect(gross_margin).toBeCloseTo((net_revenue ?? 0) - (cogs ?? 0) + (supplier_funding ?? 0), 1);
      expect(gross_revenue).toBeCloseTo((net_revenue ?? 0) + (vat ?? 0), 1);
    }
  });
});
