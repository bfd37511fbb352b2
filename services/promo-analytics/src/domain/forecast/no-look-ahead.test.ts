import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../test/forecast-context.ts';
import { buildPanel, randomFrom } from '../../../test/panel.fixture.ts';
import { type Analysis, analyse } from '../events/analysis.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { createGrid } from '../facts/grid.ts';
import { runToEnd } from '../steps.ts';
import { forecastSku } from './forecast.ts';
import { measureDemand } from './hierarchical/demand.ts';
import { observe } from './hierarchical/observations.ts';
import { walkForward } from './hierarchical/walk-forward.ts';
import { collectTrainingSteps } from './training.ts';

const { products, segments } = buildPanel({ skus: 160, weeks: 84, seed: 11 });
const BEGIN = weekIndex(202401);
const ORIGIN = BEGIN + 64;

/** The facts; with quantities and money from a week on replaced by chance, if one is given. */
function factsWith(scrambledFrom = Number.POSITIVE_INFINITY): Analysis {
  const random = randomFrom(5);
  const grid = createGrid();
  const scrambled = segments.map((segment) =>
    weekIndex(segment.yw) < scrambledFrom
      ? segment
      : {
          ...segment,
          qty: segment.qty.map((qty) => Math.round(qty * 5 * random())),
          revenue: segment.revenue.map((cents) => Math.round(cents * 3 * random())),
        },
  );
  applySegments(grid, scrambled);
  return analyse(grid, products);
}

const [truth, scrambled] = [factsWith(), factsWith(ORIGIN)];

describe('a forecast', () => {
  it('does not change with what happens after its origin', () => {
    const [then, otherwise] = [contextOf(truth, ORIGIN), contextOf(scrambled, ORIGIN)];
    for (let ordinal = 0; ordinal < products.length; ordinal++) {
      const plan = { ordinal, depth: 0.1 + (ordinal % 5) / 10, startWeek: ORIGIN };
      const { training: _, analogs: __, ...forecast } = forecastSku(then, plan);
      const { training: ___, analogs: ____, ...other } = forecastSku(otherwise, plan);
      expect(other).toEqual(forecast);
    }
    // The test can fail: as of today the two differ.
    const lifts = [truth, scrambled].map(
      (facts) => forecastSku(contextOf(facts), { ordinal: 0, depth: 0.3 }).expectedLift,
    );
    expect(lifts[0]).not.toBe(lifts[1]);
  });
});

describe('the walk through the past', () => {
  it.each([false, true])(
    'forecasts each event with what was known when it started; placement a column: %s',
    (placed) => {
      const [walked, otherwise] = [truth, scrambled].map((facts) => {
        const training = runToEnd(collectTrainingSteps(facts));
        const { grid, catalog } = facts;
        const demand = runToEnd(measureDemand(grid, catalog));
        const source = { grid, catalog, demand };
        const asOf = facts.lastWeek + 1;
        const observations = runToEnd(observe(training, source, catalog, placed));
        const walk = runToEnd(walkForward({ observations, source, catalog, firstWeek: grid.firstWeek, asOf }));
        const forecasts = new Map<string, number[]>();
        for (const { lead, stride, expected, p10, p90 } of walk.forecasts) {
          // All events are forecast of so small a panel.
          expect(stride).toBe(1);
          for (let row = 0; row < training.size; row++) {
            const start = training.start[row] as number;
            // What is asked weeks before the origin knows nothing from then on, whenever the event starts.
            if (start - lead >= ORIGIN || Number.isNaN(expected[row])) continue;
            const forecast = [expected[row] as number, p10[row] as number, p90[row] as number];
            // What happens may say another depth than was planned: only forecasts of one plan are compared.
            forecasts.set(`${training.ordinal[row]} ${start} ${lead} ${training.depth[row]}`, forecast);
          }
        }
        return forecasts;
      }) as [Map<string, number[]>, Map<string, number[]>];
      expect(walked.size).toBeGreaterThan(200);
      let compared = 0;
      for (const [event, forecast] of walked) {
        const other = otherwise.get(event);
        // An event that goes on after the origin may no longer count as one that sells a unit in an ordinary week.
        if (!other) continue;
        for (const [i, value] of forecast.entries()) expect(other[i]).toBeCloseTo(value, 10);
        compared++;
      }
      expect(compared / walked.size).toBeGreaterThan(0.98);
    },
  );
});
