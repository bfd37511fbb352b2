/** The peer: the same facts in a DuckDB table. */
import {
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import { weekIndex } from '@promo/retail/weeks';
import { NO_PLANS, type PlanFunding } from '../../src/domain/facts/plan-funding.ts';
import { CHUNK_SIZE, OUT_OF_STOCK, PROMOTED } from '../../src/domain/facts/segment.ts';
import type { Panel, PanelWeek } from '../panel.fixture.ts';

const CHUNK_ROWS = 2048;

/** A connection to a fresh in-memory database. */
export async function openDuckdb(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:');
  return instance.connect();
}

/** Loads `facts` (a row per SKU and week with a sale record; t = week index; money in cents), `products` and `plans`. */
export async function loadDuckdb(
  connection: DuckDBConnection,
  panel: Pick<Panel, 'products' | 'weeks'>,
  plans: PlanFunding = NO_PLANS,
): Promise<void> {
  await connection.run(`CREATE TABLE products (k INTEGER, sku VARCHAR, category VARCHAR, family VARCHAR,
    regular_price INTEGER, cost DOUBLE, vat FLOAT, funding INTEGER)`);
  await connection.run(`CREATE TABLE facts (k INTEGER, t INTEGER, qty FLOAT, revenue INTEGER, promoted BOOLEAN,
    in_stock BOOLEAN, regular_price INTEGER, discount_pct FLOAT, mechanic VARCHAR, feature FLOAT, display FLOAT, funding INTEGER)`);
  await connection.run(
    'CREATE TABLE plans (sku VARCHAR, proposal INTEGER, s INTEGER, e INTEGER, depth DOUBLE, funding DOUBLE)',
  );
  const { products } = panel;
  const planned = [...plans].flatMap(([sku, all]) => all.map((plan) => ({ sku, ...plan })));
  await append(
    connection,
    'plans',
    [VARCHAR, INTEGER, INTEGER, INTEGER, DOUBLE, DOUBLE],
    (['sku', 'proposal_id', 'from', 'to', 'depth', 'cents'] as const).map((key) => planned.map((plan) => plan[key])),
  );
  await append(
    connection,
    'products',
    [INTEGER, VARCHAR, VARCHAR, VARCHAR, INTEGER, DOUBLE, FLOAT, INTEGER],
    [
      products.map((product) => product.ordinal),
      products.map((product) => product.sku),
      products.map((product) => product.category),
      products.map((product) => product.family),
      products.map((product) => product.regularPrice),
      products.map((product) => product.cost),
      products.map((product) => product.vatRate),
      products.map((product) => product.funding),
    ],
  );
  const types = [INTEGER, INTEGER, FLOAT, INTEGER, BOOLEAN, BOOLEAN, INTEGER, FLOAT, VARCHAR, FLOAT, FLOAT, INTEGER];
  for (const segment of panel.weeks) await append(connection, 'facts', types, columnsOf(segment));
}

const orNull = (value: number): number | null => (value === -1 || Number.isNaN(value) ? null : value);

function columnsOf(segment: PanelWeek): DuckDBValue[][] {
  const t = weekIndex(segment.yw);
  const first = segment.chunk * CHUNK_SIZE;
  return [
    Array.from(segment.offset, (offset) => first + offset),
    Array.from(segment.offset, () => t),
    Array.from(segment.qty),
    Array.from(segment.revenue, orNull),
    Array.from(segment.flags, (flags) => (flags & PROMOTED) !== 0),
    Array.from(segment.flags, (flags) => (flags & OUT_OF_STOCK) === 0),
    Array.from(segment.regularPrice, orNull),
    Array.from(segment.discountPct, orNull),
    Array.from(segment.mechanic, (code) => segment.mechanics[code] || null),
    Array.from(segment.feature, orNull),
    Array.from(segment.display, orNull),
    Array.from(segment.funding, orNull),
  ];
}

async function append(
  connection: DuckDBConnection,
  table: string,
  types: readonly DuckDBType[],
  columns: readonly (readonly DuckDBValue[])[],
): Promise<void> {
  const appender = await connection.createAppender(table);
  const rows = columns[0]?.length ?? 0;
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const chunk = DuckDBDataChunk.create(types);
    chunk.setColumns(columns.map((column) => column.slice(from, from + CHUNK_ROWS)));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
