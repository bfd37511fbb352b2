/**
 * The forecast and the forecaster's answer for one product in process, against looking up its sales in DuckDB; and what
 * the fit in the background costs.
 */
import { analyse } from '../services/promo-analytics/src/domain/events/analysis.ts';
import { applySegments } from '../services/promo-analytics/src/domain/facts/apply-segments.ts';
import { createGrid } from '../services/promo-analytics/src/domain/facts/grid.ts';
import { fitSteps } from '../services/promo-analytics/src/domain/forecast/fit.ts';
import { forecastSku } from '../services/promo-analytics/src/domain/forecast/forecast.ts';
import type { ForecastContext } from '../services/promo-analytics/src/domain/forecast/forecast-context.ts';
import { collectTrainingSteps } from '../services/promo-analytics/src/domain/forecast/training.ts';
import { forecasterOf } from '../services/promo-analytics/src/domain/forecaster/forecast-sku.ts';
import { checkerFor } from '../services/promo-analytics/src/domain/nc30/days.fixture.ts';
import { runToEnd } from '../services/promo-analytics/src/domain/steps.ts';
import { contextOf } from '../services/promo-analytics/test/forecast-context.ts';
import { loadDuckdb, openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { buildPanel } from '../services/promo-analytics/test/panel.fixture.ts';
import { compare, each } from './harness.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 20_000;
const WEEKS = 156;
/** Answers a turn, each for another SKU. */
const ANSWERS = 100;
const TARGET = 1 / 50;

export const forecastRows: readonly Row[] = [
  row('8a', 'one forecast, plain', (context, ordinal) =>
    forecastSku(context, { ordinal, depth: 0.25, method: 'analog' }),
  ),
  row('8b', 'one forecast, hierarchical', (context, ordinal) => forecastSku(context, { ordinal, depth: 0.25 })),
  row('8c', 'one recommendation of the forecaster', recommend, false),
];

function row(
  number: string,
  work: string,
  answer: (context: ForecastContext, ordinal: number) => unknown,
  held = true,
): Row {
  return {
    number,
    work,
    peer: 'DuckDB point query',
    unit: 'µs',
    target: TARGET,
    held,
    measure: async (stage) => {
      const { context, note } = await stage.use(fitted);
      const lookup = await stage.use(pointQuery);
      let turn = 0;
      const next = () => turn++ % SKUS;
      const { own, peer } = await compare(
        () => {
          for (let i = 0; i < ANSWERS; i++) answer(context, next());
        },
        () => lookup(next()),
        stage.rounds,
      );
      return { own: each(own, ANSWERS), peer, note };
    },
  };
}

const panelOf = () => buildPanel({ skus: SKUS, weeks: WEEKS, seed: 1 });

async function fitted(stage: Stage): Promise<{ context: ForecastContext; note: string }> {
  const panel = await stage.use(panelOf);
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const analysis = analyse(grid, panel.products);
  const training = runToEnd(collectTrainingSteps(analysis));
  const started = process.cpuUsage();
  const asOf = analysis.lastWeek + 1;
  const fit = runToEnd(fitSteps({ training, grid, catalog: analysis.catalog, asOf }));
  const seconds = (process.cpuUsage(started).user / 1e6).toFixed(0);
  const note = `fit and back-test of ${training.size} events, ${SKUS} products, ${WEEKS} weeks: ${seconds} s of one core`;
  return { context: contextOf(analysis, asOf, { ...fit, training }), note };
}

async function pointQuery(stage: Stage): Promise<(ordinal: number) => Promise<unknown>> {
  const connection = await openDuckdb();
  stage.defer(() => connection.closeSync());
  await loadDuckdb(connection, await stage.use(panelOf));
  const lookup = await connection.prepare('SELECT t, qty, promoted, discount_pct FROM facts WHERE k = $1 ORDER BY t');
  return async (ordinal) => {
    lookup.bindInteger(1, ordinal);
    return (await lookup.runAndReadAll()).getRowsJS();
  };
}

/** Each SKU's days are looked up anew, as a request does. */
function recommend(context: ForecastContext, ordinal: number) {
  const nc30 = checkerFor(1000);
  return forecasterOf(
    context,
    { ordinal, outcome: 'margin', weeks: 1, funding: 0, discount: undefined },
    (promo_price) => nc30({ promo_price }),
  );
}
