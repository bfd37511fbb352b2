/**
 * Row 8 of the table of targets: the forecast and the forecaster's answer for one SKU in process, against looking up the
 * sales of that SKU in DuckDB; and what the fit in the background costs.
 *
 *     node bench/forecast.ts [--rounds 15]
 */
import { parseArgs } from 'node:util';
import { analyse } from '../services/promo-analytics/src/domain/events/analysis.ts';
import { applySegments } from '../services/promo-analytics/src/domain/facts/apply-segments.ts';
import { createGrid } from '../services/promo-analytics/src/domain/facts/grid.ts';
import { fitSteps } from '../services/promo-analytics/src/domain/forecast/fit.ts';
import { forecastSku } from '../services/promo-analytics/src/domain/forecast/forecast.ts';
import type { ForecastContext } from '../services/promo-analytics/src/domain/forecast/forecast-context.ts';
import { collectTrainingSteps } from '../services/promo-analytics/src/domain/forecast/training.ts';
import { forecasterOf } from '../services/promo-analytics/src/domain/forecaster/forecast-sku.ts';
import { nc30Check } from '../services/promo-analytics/src/domain/nc30/check.ts';
import { nc30Reference } from '../services/promo-analytics/src/domain/nc30/reference.ts';
import { runToEnd } from '../services/promo-analytics/src/domain/steps.ts';
import { contextOf } from '../services/promo-analytics/test/forecast-context.ts';
import { loadDuckdb, openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { buildPanel } from '../services/promo-analytics/test/panel.fixture.ts';
import { type BenchRow, compare, interleave, report } from './harness.ts';

const SKUS = 20_000;
const WEEKS = 156;
/** Answers a turn, each for another SKU. */
const ANSWERS = 100;
const TARGET = 1 / 50;

/** Row 8, by both methods; prints what the fit took. */
export async function benchForecast(rounds = 15): Promise<BenchRow[]> {
  const panel = buildPanel({ skus: SKUS, weeks: WEEKS, seed: 1 });
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const analysis = analyse(grid, panel.products);
  const training = runToEnd(collectTrainingSteps(analysis));
  const started = process.cpuUsage();
  const asOf = analysis.lastWeek + 1;
  const fit = runToEnd(fitSteps({ training, grid, catalog: analysis.catalog, asOf }));
  const seconds = process.cpuUsage(started).user / 1e6;
  console.log(
    `    fit and back-test of ${training.size} events, ${SKUS} SKUs, ${WEEKS} weeks: ${seconds.toFixed(0)} s of one core`,
  );
  const context = contextOf(analysis, asOf, { ...fit, training });

  const connection = await openDuckdb();
  await loadDuckdb(connection, panel);
  const lookup = await connection.prepare('SELECT t, qty, promoted, discount_pct FROM facts WHERE k = $1 ORDER BY t');
  let turn = 0;
  const next = () => turn++ % SKUS;
  const timings = await interleave(
    [
      {
        name: 'forecast, analog',
        run: () => repeat(() => forecastSku(context, { ordinal: next(), depth: 0.25, method: 'analog' })),
      },
      {
        name: 'forecast, hierarchical',
        run: () => repeat(() => forecastSku(context, { ordinal: next(), depth: 0.25 })),
      },
      { name: 'forecaster', run: () => repeat(() => recommend(context, next())) },
      {
        name: 'DuckDB point query',
        run: async () => {
          lookup.bindInteger(1, next());
          return (await lookup.runAndReadAll()).getRowsJS();
        },
      },
    ],
    rounds,
  );
  connection.closeSync();
  const peer = timings.pop();
  if (!peer) throw new Error('a case was not measured');
  return timings.map((timing) => {
    const one = { ...timing, median: timing.median / ANSWERS, low: timing.low / ANSWERS, high: timing.high / ANSWERS };
    return compare(8, `${timing.name}, one SKU`, one, peer, TARGET);
  });
}

function repeat(answer: () => unknown): void {
  for (let i = 0; i < ANSWERS; i++) answer();
}

const reference = nc30Reference([], 1000);

function recommend(context: ForecastContext, ordinal: number) {
  return forecasterOf(
    context,
    { ordinal, outcome: 'margin', weeks: 1, funding: 0, discount: undefined },
    (promo_price) => nc30Check({ sku: 'any', promo_price }, { reference, perishable: false, toleranceCents: 0.5 }),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
  for (const row of await benchForecast(Number(values.rounds))) console.log(report(row));
}
