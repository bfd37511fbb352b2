/**
 * Rows 4 and 5 of the table of targets: from MongoDB into memory.
 *
 *     node bench/store.ts [--rounds 15]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectMongo, type Mongo } from '@promo/mongo/connect';
import { insertPart } from '@promo/parts/part-writer';
import { createPointer } from '@promo/parts/version';
import { addWeeks } from '@promo/retail/weeks';
import { createLogger } from '@promo/runtime/logger';
import { openProcesses } from '@promo/servers/processes/processes';
import { startMongodb } from '@promo/servers/start-servers';
import { IN_STOCK, PROMOTED } from '../services/promo-analytics/src/domain/facts/segment.ts';
import { createFacts, loadGrid } from '../services/promo-analytics/src/memory/facts.ts';
import { SALES_LAYOUT } from '../services/promo-analytics/src/store/layout.ts';
import { EMPTY_MANIFEST, manifestOf, readManifest } from '../services/promo-analytics/src/store/manifest.ts';
import type { Rows } from '../services/promo-analytics/src/store/merge-rows.ts';
import { encodeRows } from '../services/promo-analytics/src/store/part-codec.ts';
import { partsOf } from '../services/promo-analytics/src/store/parts.ts';
import { loadDuckdb, openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { buildPanel, type Panel, type PanelWeek } from '../services/promo-analytics/test/panel.fixture.ts';
import { type BenchRow, compare, interleave, report } from './harness.ts';

const SKUS = 20_000;
const WEEKS = 156;

/** Rows 4 and 5. */
export async function benchStore({ rounds = 15 } = {}): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const processes = stack.use(await openProcesses());
  const server = await startMongodb({ processes, dataDir: dir, cacheGb: 1, say: () => undefined });
  const logger = createLogger('bench', 'silent');
  const mongo = stack.use(await connectMongo(server.address, 'bench', logger));
  const panel = buildPanel({ skus: SKUS, weeks: WEEKS, seed: 1 });
  await store(mongo, panel);
  return [await coldStart(mongo, panel, dir, rounds), await newWeek(mongo, panel, rounds)];
}

async function store({ db }: Mongo, { products, weeks }: Panel): Promise<void> {
  await createPointer(manifestOf(db), EMPTY_MANIFEST);
  for (let from = 0; from < products.length; from += 4096) {
    const key = String(from / 4096);
    await putPart(
      db,
      'products',
      key,
      await insertPart(partsOf(db, 'products'), { key, products: products.slice(from, from + 4096) }),
    );
  }
  await manifestOf(db).updateOne({ _id: 'facts' }, { $set: { product_count: products.length } });
  for (const week of weeks) await putSegment(db, week);
}

async function putSegment(db: Mongo['db'], segment: PanelWeek): Promise<void> {
  const key = `${segment.yw}/${segment.chunk}`;
  await putPart(
    db,
    'sales',
    key,
    await insertPart(partsOf(db, 'sales'), { key, ...encodeRows(SALES_LAYOUT, rowsOf(segment)) }),
  );
}

async function putPart(db: Mongo['db'], kind: 'products' | 'sales', key: string, id: string): Promise<void> {
  await manifestOf(db).updateOne({ _id: 'facts' }, { $set: { [`parts.${kind}.${key}`]: id }, $inc: { version: 1 } });
}

function rowsOf(segment: PanelWeek): Rows {
  const { offset, qty, flags, revenue, regularPrice, discountPct, mechanic, feature, display, mechanics } = segment;
  const bit = (mask: number) => Uint8Array.from(flags, (flag) => Number((flag & mask) !== 0));
  const columns = [qty, bit(PROMOTED), bit(IN_STOCK), revenue, regularPrice, discountPct, mechanic, feature, display];
  return { slots: offset, columns, dictionary: mechanics } as Rows;
}

/** All sales from the database into the grid, against DuckDB reading the same from parquet into a table. */
async function coldStart({ db }: Mongo, panel: Panel, dir: string, rounds: number): Promise<BenchRow> {
  const connection = await openDuckdb();
  await loadDuckdb(connection, panel);
  const parquet = join(dir, 'facts.parquet');
  await connection.run(`COPY facts TO '${parquet}' (FORMAT parquet)`);
  const manifest = await readManifest(db);
  const [own, peer] = await interleave(
    [
      { name: 'from MongoDB', run: () => loadGrid(db, manifest) },
      { name: 'DuckDB from parquet', run: () => connection.run(`CREATE OR REPLACE TABLE loaded AS FROM '${parquet}'`) },
    ],
    rounds,
  );
  connection.closeSync();
  if (!own || !peer) throw new Error('a case was not measured');
  return compare(4, 'cold start, 20,000 SKUs', own, peer, 0.5);
}

/** A week written and visible in the analysis, against a document per row written and read back. */
async function newWeek({ db }: Mongo, panel: Panel, rounds: number): Promise<BenchRow> {
  const facts = createFacts(db, createLogger('bench', 'silent'));
  await facts.refresh();
  const last = panel.weeks.at(-1) as PanelWeek;
  let yw = last.yw;
  const documents = db.collection<{ _id: string; yw: number }>('documents');
  await documents.createIndex({ yw: 1 });
  const [own, peer] = await interleave(
    [
      {
        name: 'a segment',
        run: async () => {
          yw = addWeeks(yw, 1);
          await putSegment(db, { ...last, yw });
          await facts.refresh();
        },
      },
      {
        name: 'a document per row',
        run: async () => {
          yw = addWeeks(yw, 1);
          await documents.insertMany(
            Array.from(last.offset, (_, row) => documentOf(last, row, yw)),
            { ordered: false },
          );
          await documents.find({ yw }).toArray();
        },
      },
    ],
    rounds,
  );
  if (!own || !peer) throw new Error('a case was not measured');
  return compare(5, 'new week in MongoDB → visible', own, peer, 1 / 8);
}

function documentOf(segment: PanelWeek, row: number, yw: number) {
  return {
    _id: `${segment.offset[row]}/${yw}`,
    yw,
    qty: segment.qty[row],
    flags: segment.flags[row],
    revenue: segment.revenue[row],
    regular_price: segment.regularPrice[row],
    discount_pct: segment.discountPct[row],
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
  for (const row of await benchStore({ rounds: Number(values.rounds) })) console.log(report(row));
}
