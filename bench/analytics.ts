/** What GET /performance runs (select events, write them, bytes), recomputation, growth and memory of the analytics. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { weekIndex } from '@promo/retail/weeks';
import { analyse } from '../services/promo-analytics/src/domain/events/analysis.ts';
import { selectEvents } from '../services/promo-analytics/src/domain/events/select-events.ts';
import { applySegments } from '../services/promo-analytics/src/domain/facts/apply-segments.ts';
import { createGrid, type Grid } from '../services/promo-analytics/src/domain/facts/grid.ts';
import { reserve } from '../services/promo-analytics/src/domain/facts/grow-grid.ts';
import { emptyFacts, type Facts } from '../services/promo-analytics/src/memory/facts.ts';
import {
  createPreserialisedEvents,
  type PreserialisedEvents,
} from '../services/promo-analytics/src/routes/promotions/preserialised-events.ts';
import { PERFORMANCE } from '../services/promo-analytics/src/routes/promotions/route.ts';
import { loadDuckdb, openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { PERFORMANCE_SQL } from '../services/promo-analytics/test/oracle/performance.sql.ts';
import { buildPanel, type Panel } from '../services/promo-analytics/test/panel.fixture.ts';
import { compare, type Figure, interleave, once } from './harness.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

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
  const parts = await preserialised.parts(
    PERFORMANCE,
    facts,
    selectEvents(facts.analysis, NEWEST),
    facts.analysis.lastWeek + 1,
  );
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

const panel20k = () => load(20_000);
const panel200k = () => load(200_000);
const duckdb20k = async (stage: Stage) => duckdbWith(await stage.use(panel20k), stage);
const duckdb200k = async (stage: Stage) => duckdbWith(await stage.use(panel200k), stage);

async function duckdbWith({ panel }: Loaded, stage: Stage): Promise<DuckDBConnection> {
  const connection = await openDuckdb();
  stage.defer(() => connection.closeSync());
  await loadDuckdb(connection, panel);
  return connection;
}

/** The rows of the answer from events that DuckDB holds ready, as bytes of JSON. */
async function materialised(stage: Stage): Promise<() => Promise<Buffer>> {
  const connection = await stage.use(duckdb20k);
  await connection.run(`CREATE TABLE performance AS ${PERFORMANCE_SQL}`);
  return async () => {
    const answer = await connection.runAndReadAll(`FROM performance ${NEWEST_SQL}`);
    return Buffer.from(JSON.stringify(answer.getRowObjectsJson()));
  };
}

/** The answer and the recomputation against the same run of the SQL, which takes seconds. */
async function recomputation(stage: Stage) {
  const { facts, grid, panel } = await stage.use(panel20k);
  const cases = [() => answerAnew(facts), () => analyse(grid, panel.products), sqlOn(await stage.use(duckdb20k))];
  const [answer, own, peer] = (await interleave(cases, stage.rounds)) as [Figure, Figure, Figure];
  return { answer, own, peer };
}

const sqlOn = (connection: DuckDBConnection) => () =>
  connection.run(`CREATE OR REPLACE TABLE recomputed AS ${PERFORMANCE_SQL}`);

/** Facts of 20,000 and 200,000 products × 156 weeks. */
export const analyticsRows: readonly Row[] = [
  {
    number: '1a',
    work: '`GET /performance`, newest 5,000, first after an import',
    peer: 'DuckDB, events materialised, rows to JSON',
    unit: 'ms',
    target: 1 / 10,
    measure: async (stage) => {
      const { facts } = await stage.use(panel20k);
      return compare(() => answerAnew(facts), await stage.use(materialised), stage.rounds);
    },
  },
  {
    number: '1b',
    work: '`GET /performance`, newest 5,000, asked again',
    peer: 'DuckDB, events materialised, rows to JSON',
    unit: 'ms',
    target: 1 / 10,
    held: true,
    measure: async (stage) => {
      const { facts } = await stage.use(panel20k);
      const preserialised = createPreserialisedEvents(() => facts);
      return compare(() => answerFrom(preserialised, facts), await stage.use(materialised), stage.rounds);
    },
  },
  {
    number: '1c',
    work: '`GET /performance`, newest 5,000, first after an import',
    peer: 'DuckDB raw',
    unit: 'ms',
    target: 1 / 30,
    held: true,
    measure: async (stage) => {
      const { answer, peer } = await stage.use(recomputation);
      return { own: answer, peer };
    },
  },
  {
    number: '2a',
    work: 'full recompute from facts',
    peer: 'DuckDB raw',
    unit: 'ms',
    target: 1 / 8,
    held: true,
    measure: async (stage) => {
      const { own, peer } = await stage.use(recomputation);
      return { own, peer };
    },
  },
  {
    number: '2b',
    work: 'full recompute from facts, 200,000 products',
    peer: 'DuckDB raw',
    unit: 's',
    target: 1 / 3,
    held: true,
    large: true,
    measure: async (stage) => {
      const { grid, panel } = await stage.use(panel200k);
      const peer = sqlOn(await stage.use(duckdb200k));
      return compare(() => analyse(grid, panel.products), peer, Math.ceil(stage.rounds / 5));
    },
  },
  {
    number: '3',
    work: 'the first answer of 1, 2,000 → 200,000 products',
    peer: 'itself',
    unit: 'ms',
    target: 2,
    measure: async (stage) => {
      const { facts } = await stage.use(panel200k);
      const small = load(2000).facts;
      return compare(
        () => answerAnew(facts),
        () => answerAnew(small),
        stage.rounds * 3,
      );
    },
  },
];

/** The facts themselves: the grid with its headroom and promo columns, and DuckDB's tables as loaded. */
export const memoryRows: readonly Row[] = [
  {
    number: '7',
    work: 'memory of the facts',
    peer: 'DuckDB as loaded',
    unit: 'MB',
    target: 1 / 4,
    held: true,
    measure: async (stage) => {
      const { grid } = await stage.use(panel20k);
      const connection = await stage.use(duckdb20k);
      const megabytes = async () => {
        const sql = 'SELECT sum(memory_usage_bytes)::DOUBLE AS bytes FROM duckdb_memory()';
        return Number((await connection.runAndReadAll(sql)).getRowObjectsJS()[0]?.bytes) / 2 ** 20;
      };
      const peer = once(await megabytes());
      await connection.run('CHECKPOINT');
      const note = `DuckDB after an explicit CHECKPOINT, which compresses: ${(await megabytes()).toFixed(1)} MB`;
      return { own: once(gridBytes(grid) / 2 ** 20), peer, note };
    },
  },
];

/** Bytes of a grid's columns. */
function gridBytes(grid: Grid): number {
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
