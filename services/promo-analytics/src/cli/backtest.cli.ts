import { parseArgs } from 'node:util';
import type { ForecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { type Analysis, analyse } from '../domain/events/analysis.ts';
import type { Product } from '../domain/facts/product.ts';
import { fitSteps } from '../domain/forecast/fit.ts';
import { qualityAnswer } from '../domain/forecast/quality/quality-answer.ts';
import { collectTrainingSteps } from '../domain/forecast/training.ts';
import { runToEnd } from '../domain/steps.ts';
import { loadGrid } from '../memory/facts.ts';
import { loadProducts } from '../store/load-parts.ts';
import { readManifest } from '../store/manifest.ts';
import { readFolder } from './csv-folder.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `npm run backtest -- --dir FOLDER    on products.csv and sales.csv of a folder
npm run backtest                    on the database of MONGODB_URI and MONGODB_DATABASE (promo_analytics), else that of npm start on DATA_DIR
  --json    the answer of GET /api/promo/forecast-quality instead of a table`;

const { values } = parseArgs({
  options: { dir: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}

const { analysis, version } = values.dir ? await fromFolder(values.dir) : await fromDatabase();
const started = performance.now();
const training = runToEnd(collectTrainingSteps(analysis));
const { grid, catalog } = analysis;
const fit = runToEnd(fitSteps({ training, grid, catalog, asOf: analysis.lastWeek + 1 }));
const seconds = (performance.now() - started) / 1000;
const answer = qualityAnswer(fit, { version, provisional: false });
if (values.json) console.log(JSON.stringify(answer, null, 2));
else
  console.log(
    `${training.size} events of ${grid.ordinals} SKUs, fitted and tested in ${seconds.toFixed(1)} s\n\n${table(answer)}`,
  );

async function fromFolder(dir: string): Promise<{ analysis: Analysis; version: number }> {
  const { analysis, rows, rejected, reasons } = await readFolder(dir);
  console.error(`${rows} rows of sales; ${rejected} rows left out${reasons.map((reason) => `\n  ${reason}`).join('')}`);
  return { analysis, version: 0 };
}

async function fromDatabase(): Promise<{ analysis: Analysis; version: number }> {
  await using mongo = await openDatabase('backtest', USAGE);
  const manifest = await readManifest(mongo.db);
  const products: Product[] = [];
  for await (const product of loadProducts(mongo.db, manifest)) products[product.ordinal] = product;
  return { analysis: analyse(await loadGrid(mongo.db, manifest), products), version: manifest.version };
}

function table({ models, validation, test, auto_method }: ForecastQuality): string {
  if (!test || models.length === 0) return 'Too little history: no event lies in the last quarter of the calendar.';
  const cell = (value: number | null) => (value === null ? '–' : value.toFixed(3)).padStart(10);
  const header = ['wape', 'bias', 'mdape', 'skill', 'pinball', 'cover p10', 'cover p90']
    .map((name) => name.padStart(10))
    .join('');
  const rows = models.map(
    (model) =>
      model.name.padEnd(20) +
      [model.wape, model.bias, model.mdape, model.skill, model.pinball_p90, model.coverage_p10, model.coverage_p90]
        .map(cell)
        .join(''),
  );
  return [
    `validation ${validation?.from_yw}–${validation?.to_yw}: ${validation?.n_events} events, chooses ${auto_method} for auto`,
    `test       ${test.from_yw}–${test.to_yw}: ${test.n_events} events, shown here`,
    '',
    `${'model'.padEnd(20)}${header}`,
    ...rows,
  ].join('\n');
}
