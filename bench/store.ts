/** The facts in MongoDB: read into memory at a cold start, and a new week written and visible. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMongo, type Mongo } from '@promo/mongo/connect';
import { insertPart } from '@promo/parts/part-writer';
import { type Stage as ImportStage, openStage } from '@promo/parts/stages';
import { createPointer } from '@promo/parts/version';
import { createLogger } from '@promo/runtime/logger';
import { openProcesses } from '@promo/servers/processes/processes';
import { startMongodb } from '@promo/servers/start-servers';
import { OUT_OF_STOCK, PROMOTED } from '../services/promo-analytics/src/domain/facts/segment.ts';
import { createFacts, loadGrid } from '../services/promo-analytics/src/memory/facts.ts';
import { insertProducts } from '../services/promo-analytics/src/store/insert-products.ts';
import { SALES_LAYOUT } from '../services/promo-analytics/src/store/layout.ts';
import { EMPTY_MANIFEST, manifestOf, readManifest } from '../services/promo-analytics/src/store/manifest.ts';
import type { Rows } from '../services/promo-analytics/src/store/merge-rows.ts';
import { encodeRows } from '../services/promo-analytics/src/store/part-codec.ts';
import { PRODUCT_CHUNK, partsOf } from '../services/promo-analytics/src/store/parts.ts';
import { loadDuckdb, openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { buildPanel, type Panel, type PanelWeek } from '../services/promo-analytics/test/panel.fixture.ts';
import { compare, WARM_UPS } from './harness.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 20_000;
const WEEKS = 156;

export const storeRows: readonly Row[] = [
  {
    number: '4',
    work: 'cold start: facts from MongoDB into memory',
    peer: 'DuckDB from parquet',
    unit: 'ms',
    target: 0.5,
    measure: coldStart,
  },
  {
    number: '5',
    work: 'a new week, written and visible',
    peer: 'a document per row',
    unit: 'ms',
    target: 1 / 8,
    measure: newWeek,
  },
];

/** Sales of WEEKS, and of the weeks that come after them: one for each round and for each that warms up. */
const longPanel = ({ rounds }: Stage) => buildPanel({ skus: SKUS, weeks: WEEKS + WARM_UPS + rounds, seed: 1 });

async function panelOf(stage: Stage): Promise<Panel> {
  const { weeks, ...panel } = await stage.use(longPanel);
  return { ...panel, weeks: weeks.slice(0, WEEKS) };
}

function folder(stage: Stage): string {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  return dir;
}

/** A mongod of its own with the panel in it. */
async function filledMongo(stage: Stage): Promise<Mongo> {
  const dataDir = await stage.use(folder);
  const processes = openProcesses();
  stage.defer(() => processes[Symbol.asyncDispose]());
  const server = await startMongodb({ processes, dataDir, cacheGb: 1, say: () => undefined });
  const mongo = await connectMongo(server.address, 'bench', createLogger('bench', 'silent'));
  stage.defer(() => mongo[Symbol.asyncDispose]());
  await store(mongo, await stage.use(panelOf));
  return mongo;
}

async function store({ db }: Mongo, { products, weeks }: Panel): Promise<void> {
  const importing = await openStage(db, 'bench');
  await createPointer(manifestOf(db), EMPTY_MANIFEST);
  for (let chunk = 0; chunk * PRODUCT_CHUNK < products.length; chunk++) {
    const first = chunk * PRODUCT_CHUNK;
    const id = await insertProducts(db, importing, chunk, products.slice(first, first + PRODUCT_CHUNK));
    await putPart(db, 'products', String(chunk), id);
  }
  await manifestOf(db).updateOne({ _id: 'facts' }, { $set: { product_count: products.length } });
  for (const week of weeks) await putSales(db, importing, `${week.yw}/${week.chunk}`, rowsOf(week));
}

async function putSales(db: Mongo['db'], importing: ImportStage, key: string, rows: Rows): Promise<void> {
  const part = { key, ...encodeRows(SALES_LAYOUT, rows) };
  await putPart(db, 'sales', key, await insertPart(partsOf(db, 'sales'), importing, part));
}

async function putPart(db: Mongo['db'], kind: 'products' | 'sales', key: string, id: string): Promise<void> {
  await manifestOf(db).updateOne({ _id: 'facts' }, { $set: { [`parts.${kind}.${key}`]: id }, $inc: { version: 1 } });
}

function rowsOf(segment: PanelWeek): Rows {
  const { offset, qty, flags, revenue, mechanics, ...detail } = segment;
  const { regularPrice, discountPct, mechanic, feature, display, funding } = detail;
  const promoted = Uint8Array.from(flags, (flag) => Number((flag & PROMOTED) !== 0));
  const inStock = Uint8Array.from(flags, (flag) => Number((flag & OUT_OF_STOCK) === 0));
  const sold = [qty, promoted, inStock, revenue];
  const columns = [...sold, regularPrice, discountPct, mechanic, feature, display, funding];
  return { slots: offset, columns, dictionary: mechanics } as Rows;
}

/** All sales from the database into the grid, against DuckDB reading the same from parquet into a table. */
async function coldStart(stage: Stage): Promise<Measured> {
  const { db } = await stage.use(filledMongo);
  const connection = await openDuckdb();
  stage.defer(() => connection.closeSync());
  await loadDuckdb(connection, await stage.use(panelOf));
  const parquet = join(await stage.use(folder), 'facts.parquet');
  await connection.run(`COPY facts TO '${parquet}' (FORMAT parquet)`);
  const manifest = await readManifest(db);
  return compare(
    () => loadGrid(db, manifest),
    () => connection.run(`CREATE OR REPLACE TABLE loaded AS FROM '${parquet}'`),
    stage.rounds,
  );
}

/**
 * A week written and visible in the analysis, against a document per row written and read back. Weeks come a week apart, so each finds
 * prepared what it will be held against.
 */
async function newWeek(stage: Stage): Promise<Measured> {
  const { db } = await stage.use(filledMongo);
  const facts = createFacts(db, createLogger('bench', 'silent'));
  await facts.refresh();
  const coming = (await stage.use(longPanel)).weeks.slice(WEEKS).map((week) => ({ week, rows: rowsOf(week) }));
  const [ours, theirs] = [coming.values(), coming.values()];
  const documents = db.collection<{ _id: string; yw: number }>('documents');
  await documents.createIndex({ yw: 1 });
  return compare(
    async () => {
      const { week, rows } = ours.next().value as (typeof coming)[number];
      await putSales(db, await openStage(db, 'bench'), `${week.yw}/${week.chunk}`, rows);
      await facts.refresh();
    },
    async () => {
      const { week } = theirs.next().value as (typeof coming)[number];
      const weekly = Array.from(week.offset, (_, row) => documentOf(week, row));
      await documents.insertMany(weekly, { ordered: false });
      await documents.find({ yw: week.yw }).toArray();
    },
    stage.rounds,
    () => facts.prepared,
  );
}

function documentOf(segment: PanelWeek, row: number) {
  return {
    _id: `${segment.offset[row]}/${segment.yw}`,
    yw: segment.yw,
    qty: segment.qty[row],
    flags: segment.flags[row],
    revenue: segment.revenue[row],
    regular_price: segment.regularPrice[row],
    discount_pct: segment.discountPct[row],
  };
}
