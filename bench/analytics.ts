/**
 * Rows 1, 2, 3 and 7 of the table of targets: what GET /performance runs (select events, write them, bytes), recomputation,
 * growth and memory of the analytics.
 *
 *     node bench/analytics.ts [--large] [--rounds 15]
 *
 * `--large` adds the recomputation against DuckDB at 200,000 SKUs (a quarter of an hour and 12 GB of memory).
 */
import { parseArgs } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import { weekIndex } from '@promo/retail/weeks';
import { analyse } from '../services/promo-analytics/src/domain/events/analysis.ts';
import { selectEvents } from '../services/promo-analytics/src/domain/events/select-events.ts';
import { applySegments } from '../services/promo-analytics/src/domain/facts/apply-segments.ts';
import { createGrid, type Grid, reserve } from '../services/promo-analytics/src/domain/facts/grid.ts';
import { emptyFacts, type Facts } from '../services/promo-analytics/src/memory/facts.ts';
import {
  createPreserialisedEvents,
  type PreserialisedEvents,
} from '../services/promo-analytics/src/routes/promotions/preserialised-events.ts';
import { PERFORMANCE } from '../services/promo-analytics/src/routes/promotions/route.ts';
import { loadDuckdb, openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { PERFORMANCE_SQL } from '../services/promo-analytics/test/oracle/performance.sql.ts';
import { buildPanel, type Panel } from '../services/promo-analytics/test/panel.fixture.ts';
import { type BenchRow, compare, interleave, report } from './harness.ts';

const WEEKS = 156;
const NEWEST = { maxWeeks: 13, maxEvents: 5000 };
const NEWEST_SQL = 'WHERE weeks <= 13 ORDER BY start_t DESC, sku LIMIT 5000';

/** How `GET /performance` answers from facts of which no event was asked for yet, and the same once they were. */
async function answerAnew(facts: Facts): Promise<Buffer[]> {
  return answerFrom(
    createPreserialisedEvents(() => facts),
    facts,
  );
}

async function answerFrom(preserialised: PreserialisedEvents, facts: Facts): Promise<Buffer[]> {
  const parts = await preserialised.parts(PERFORMANCE, facts, selectEvents(facts.analysis, NEWEST));
  if (!parts) throw new Error('the facts changed');
  return parts;
}

interface Loaded {
  readonly panel: Panel;
  readonly grid: Grid;
  readonly facts: Facts;
}

function load(skus: number): Loaded {
  const panel = buildPanel({ skus, weeks: WEEKS, seed: 1 });
  const grid = createGrid();
  const weeks = panel.segments.map(({ yw }) => weekIndex(yw));
  reserve(grid, skus, Math.min(...weeks), Math.max(...weeks));
  applySegments(grid, panel.segments);
  return { panel, grid, facts: { ...emptyFacts(), analysis: analyse(grid, panel.products) } };
}

/** Rows 1, 2, 3 and 7. */
export async function benchAnalytics({ rounds = 15, large = false } = {}): Promise<BenchRow[]> {
  const loaded = load(20_000);
  const connection = await openDuckdb();
  await loadDuckdb(connection, loaded.panel);
  const rows = [await memory(loaded.grid, connection)];
  await connection.run(`CREATE TABLE performance AS ${PERFORMANCE_SQL}`);
  rows.push(...(await queries(loaded, connection, rounds)));
  connection.closeSync();
  const big = load(200_000);
  rows.push(await growth(load(2000), big, rounds));
  if (large) {
    const peer = await openDuckdb();
    await loadDuckdb(peer, big.panel);
    const [own, raw] = await interleave(recomputation(big, peer), Math.max(3, Math.ceil(rounds / 5)));
    if (own && raw) rows.push(compare(2, 'full recompute, 200,000 SKUs', own, raw, 1 / 3));
    peer.closeSync();
  }
  return rows.sort((a, b) => a.row - b.row);
}

async function queries(loaded: Loaded, connection: DuckDBConnection, rounds: number): Promise<BenchRow[]> {
  const { facts } = loaded;
  const rowsAsJson = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  const preserialised = createPreserialisedEvents(() => facts);
  const [anew, again, materialised] = await interleave(
    [
      { name: 'analytics', run: () => answerAnew(facts) },
      { name: 'analytics', run: () => answerFrom(preserialised, facts) },
      {
        name: 'DuckDB, events materialised',
        run: async () => Buffer.from(JSON.stringify(await rowsAsJson(`FROM performance ${NEWEST_SQL}`))),
      },
    ],
    rounds,
  );
  const [answer, recomputed, raw] = await interleave(
    [{ name: 'analytics', run: () => answerAnew(facts) }, ...recomputation(loaded, connection)],
    rounds,
  );
  if (!anew || !again || !materialised || !answer || !recomputed || !raw) throw new Error('a case was not measured');
  return [
    compare(1, 'GET /performance, newest 5,000, first after an import', anew, materialised, 1 / 10),
    compare(1, 'GET /performance, newest 5,000, asked again', again, materialised, 1 / 10),
    compare(1, 'GET /performance, newest 5,000, first after an import', answer, raw, 1 / 30),
    compare(2, 'full recompute, 20,000 SKUs', recomputed, raw, 1 / 8),
  ];
}

function recomputation({ grid, panel }: Loaded, connection: DuckDBConnection) {
  return [
    { name: 'analytics', run: () => analyse(grid, panel.products) },
    { name: 'DuckDB raw', run: () => connection.run(`CREATE OR REPLACE TABLE recomputed AS ${PERFORMANCE_SQL}`) },
  ];
}

async function growth(small: Loaded, big: Loaded, rounds: number): Promise<BenchRow> {
  const [at2k, at200k] = await interleave(
    [
      { name: '2,000 SKUs', run: () => answerAnew(small.facts) },
      { name: '200,000 SKUs', run: () => answerAnew(big.facts) },
    ],
    rounds * 3,
  );
  if (!at2k || !at200k) throw new Error('a case was not measured');
  return compare(3, 'GET /performance, first after an import, 200,000 SKUs', at200k, at2k, 2);
}

/**
 * Bytes of the facts themselves: the grid with its headroom and promo columns, and DuckDB's tables as loaded. Its
 * explicit CHECKPOINT compresses them; that figure is given too.
 */
async function memory(grid: Grid, connection: DuckDBConnection): Promise<BenchRow> {
  const own = gridBytes(grid);
  const bytes = async () => {
    const result = await connection.runAndReadAll(
      'SELECT sum(memory_usage_bytes)::DOUBLE AS bytes FROM duckdb_memory()',
    );
    return Number(result.getRowObjectsJS()[0]?.bytes);
  };
  const peer = await bytes();
  await connection.run('CHECKPOINT');
  const compressed = await bytes();
  const megabytes = (size: number) => `${(size / 2 ** 20).toFixed(1)} MB`;
  return {
    row: 7,
    work: 'memory of the facts, 20,000 SKUs',
    own: megabytes(own),
    peer: `DuckDB ${megabytes(peer)} (compressed by CHECKPOINT ${megabytes(compressed)})`,
    ratio: own / peer,
    target: 1 / 4,
  };
}

/** Bytes of a grid's columns. */
export function gridBytes(grid: Grid): number {
  let bytes = 0;
  for (const column of [grid.qty, grid.revenue, grid.flags, grid.promoBits, grid.first, grid.last])
    bytes += column.byteLength;
  for (const chunk of grid.promo) {
    for (const rows of chunk.values()) {
      for (const column of Object.values(rows)) bytes += (column as Uint8Array).byteLength;
    }
  }
  return bytes;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { large: { type: 'boolean' }, rounds: { type: 'string', default: '15' } } });
  const rows = await benchAnalytics({ rounds: Number(values.rounds), large: values.large ?? false });
  for (const row of rows) console.log(report(row));
}
