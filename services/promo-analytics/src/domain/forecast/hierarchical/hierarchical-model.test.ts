import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../../test/forecast-context.ts';
import { buildPanel } from '../../../../test/panel.fixture.ts';
import { type Analysis, analyse } from '../../events/analysis.ts';
import { applySegments } from '../../facts/apply-segments.ts';
import { createGrid } from '../../facts/grid.ts';
import { runToEnd } from '../../steps.ts';
import { fitSteps } from '../fit.ts';
import { forecastSku, prepareForecast } from '../forecast.ts';
import { collectTrainingSteps } from '../training.ts';
import { measureDemand } from './demand.ts';
import { depthTerm } from './features.ts';
import { depthKernel, faded, ownDeparture, ownWeight, sureness } from './hierarchical-model.ts';
import { walkForward } from './walk-forward.ts';

const { products, segments } = buildPanel({ skus: 200, weeks: 84, seed: 21 });
const grid = createGrid();
applySegments(grid, segments);
const analysis: Analysis = analyse(grid, products);
const { catalog } = analysis;
const training = runToEnd(collectTrainingSteps(analysis));
const END = analysis.lastWeek + 1;

/** The context as of a week, with the regression fitted by then. */
function contextAt(asOf: number) {
  const fit = runToEnd(fitSteps({ training, grid, catalog, asOf }));
  return { ...contextOf(analysis, asOf, { ...fit, training }), auto: 'hierarchical' as const };
}

describe('weights, worked by hand', () => {
  it('turns depth into a term: ln 2 / 0.3 at half off, and no more beyond 70 %', () => {
    expect(depthTerm(0)).toBeCloseTo(0, 12);
    expect(depthTerm(0.5)).toBeCloseTo(Math.log(2) / 0.3, 12);
    expect(depthTerm(0.9)).toBe(depthTerm(0.7));
  });

  it('believes big sellers, late events and like placement', () => {
    expect(sureness(4)).toBe(0.5);
    expect(faded(104)).toBe(0.5);
    // 12/16 · 0.5^(52/104) · 0.25^((|2 − 0| + |1 − 1|)/2): columns are twice the shares.
    const weight = ownWeight(12, 52, { feature: 2, display: 1 }, { feature: 0, display: 1 });
    expect(weight).toBeCloseTo(0.75 * Math.SQRT1_2 * 0.25, 12);
    expect(ownWeight(12, 52, null, null)).toBeCloseTo(0.75 * Math.SQRT1_2, 12);
    expect(depthKernel(0.25, 0.3)).toBeCloseTo(Math.exp(-0.5), 12);
    // (1·0.6 + 0.5·−0.2)/(1.5 + 3)
    expect(ownDeparture([1, 0.5], [0.6, -0.2])).toBeCloseTo(0.5 / 4.5, 12);
  });
});

describe('a planned promotion', () => {
  it('gets the forecast that the back-test scored for the same event', () => {
    const demand = runToEnd(measureDemand(grid, catalog));
    const source = { grid, catalog, demand };
    const { firstWeek } = grid;
    const walk = runToEnd(walkForward({ training, source, catalog, firstWeek, asOf: END, placed: false }));
    // 84 weeks: the first fit after 21, then one every second week, 32 fits; the sixteenth of them.
    const origin = firstWeek + 21 + 2 * 15;
    const context = contextAt(origin);
    const correction = context.hierarchical?.model.correction as number;
    let compared = 0;
    for (let row = 0; row < training.size; row++) {
      if (training.start[row] !== origin || Number.isNaN(walk.expected[row])) continue;
      const forecast = forecastSku(context, {
        ordinal: training.ordinal[row] as number,
        depth: training.depth[row] as number,
        mechanic: grid.mechanics[training.mechanic[row] as number],
        weeks: training.weeks[row] as number,
        startWeek: origin,
      });
      expect(forecast.method).toBe('hierarchical');
      expect(Math.log(forecast.expectedLift as number) - correction).toBeCloseTo(walk.expected[row] as number, 9);
      expect(forecast.baseline).toBe(training.weekly[row]);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  const context = contextAt(END);

  it('is expected to sell more, the deeper it is, where the SKU has no promotions that say otherwise', () => {
    const without = products.filter(({ ordinal }) => training.first[ordinal] === training.first[ordinal + 1]);
    let asked = 0;
    for (const { ordinal } of without) {
      const prepared = prepareForecast(context, { ordinal });
      if (prepared.method !== 'hierarchical') continue;
      let last = 0;
      for (let depth = 0; depth <= 90; depth += 5) {
        const { expectedLift } = prepared.at(depth / 100) ?? { expectedLift: Number.NaN };
        expect(expectedLift).toBeGreaterThanOrEqual(last);
        last = expectedLift;
      }
      asked++;
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('is forecast from leaflet and second placement where they are planned', () => {
    const lifts = [undefined, 0, 1].map(
      (feature) => forecastSku(context, { ordinal: 3, depth: 0.3, feature }).expectedLift,
    );
    expect(new Set(lifts).size).toBe(3);
  });

  it('is left to the plain method where the regression has nothing to say', () => {
    const method = (plan: Parameters<typeof forecastSku>[1]) => forecastSku(context, plan).method;
    expect(method({ ordinal: 3, depth: 0.3 })).toBe('hierarchical');
    expect(method({ ordinal: 3, depth: 0.3, method: 'analog' })).toBe('analog');
    expect(method({ ordinal: null, depth: 0.3 })).toBe('analog');
    const earlier = {
      ...contextOf(analysis, END - 10),
      hierarchical: context.hierarchical,
      auto: 'hierarchical' as const,
    };
    expect(forecastSku(earlier, { ordinal: 3, depth: 0.3, startWeek: END - 10 }).method).toBe('analog');
  });
});
