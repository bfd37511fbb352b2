import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../../test/forecast-context.ts';
import { buildPanel } from '../../../../test/panel.fixture.ts';
import { type Analysis, analyse } from '../../events/analysis.ts';
import { applySegments } from '../../facts/apply-segments.ts';
import { createGrid } from '../../facts/grid.ts';
import { runToEnd } from '../../steps.ts';
import { fitSteps } from '../fit.ts';
import { forecastSku, prepareForecast } from '../forecast.ts';
import { depthKernel } from '../near-events.ts';
import { collectTrainingSteps } from '../training.ts';
import { measureDemand } from './demand.ts';
import { depthTerm, FEATURE } from './features.ts';
import { observe } from './observations.ts';
import { faded, ownDeparture, ownWeight, sureness } from './regression.ts';
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
    expect(ownDeparture(1 * 0.6 + 0.5 * -0.2, 1 + 0.5)).toBeCloseTo(0.5 / 4.5, 12);
  });
});

describe('a planned promotion', () => {
  it('gets the forecast that the back-test scored for the same event', () => {
    const demand = runToEnd(measureDemand(grid, catalog));
    const source = { grid, catalog, demand };
    const { firstWeek } = grid;
    const observations = runToEnd(observe(training, source, catalog, false));
    const walk = runToEnd(walkForward({ observations, source, catalog, firstWeek, asOf: END }));
    // 84 weeks: the first fit after 21, then one every second week, 32 fits; the sixteenth of them.
    const origin = firstWeek + 21 + 2 * 15;
    const context = contextAt(origin);
    for (const made of walk.forecasts) {
      let compared = 0;
      for (let row = 0; row < training.size; row++) {
        if (training.start[row] !== origin + made.lead || Number.isNaN(made.expected[row])) continue;
        const forecast = forecastSku(context, {
          ordinal: training.ordinal[row] as number,
          depth: training.depth[row] as number,
          mechanic: grid.mechanics[training.mechanic[row] as number],
          weeks: training.weeks[row] as number,
          startWeek: origin + made.lead,
        });
        expect(forecast.method).toBe('hierarchical');
        // What is made up for was learnt on the way, which was another one.
        const correction = context.hierarchical?.model.correction as number;
        expect(Math.log(forecast.expectedLift as number) - correction).toBeCloseTo(made.middle[row] as number, 9);
        expect(forecast.baseline).toBe(made.baseline[row]);
        if (made.lead === 0) expect(forecast.baseline).toBe(training.weekly[row]);
        compared++;
      }
      expect(compared).toBeGreaterThan(5);
    }
  });

  const context = contextAt(END);

  it.each(['hierarchical', 'analog'] as const)('never sells less, the deeper it is, whatever the SKU: %s', (method) => {
    for (const { ordinal } of products) {
      for (const feature of [undefined, 0, 1]) {
        const { at } = prepareForecast(context, { ordinal, feature, method });
        const lifts = Array.from({ length: 91 }, (_, percent) => at(percent / 100)?.expectedLift as number);
        expect(lifts.every((lift, percent) => lift >= (lifts[percent - 1] ?? 1) * (1 - 1e-12))).toBe(true);
      }
    }
  });

  it('sells in the leaflet what the leaflet does at any depth, and nothing more without a discount elsewhere', () => {
    const placed = context.hierarchical?.placedModel;
    if (!placed) throw new Error('the panel tells placement');
    const { fixed, effects } = placed;
    const lifts = products.map(({ ordinal }) => {
      const without = prepareForecast(context, { ordinal }).at(0)?.expectedLift;
      const planned = prepareForecast(context, { ordinal, feature: 0.5 });
      expect(without).toBe(1);
      if (planned.method !== 'hierarchical') return 0;
      // β_f of all and of the SKU, times 2f.
      const expected = Math.max(0, (fixed[FEATURE] as number) + (effects[4 * ordinal + 2] as number));
      const lift = Math.log(planned.at(0)?.expectedLift as number);
      expect(lift).toBeCloseTo(expected, 12);
      return lift;
    });
    expect(Math.max(...lifts)).toBeGreaterThan(0);
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
