import type { Cell, CellKind } from '@promo/contracts/lists';
import { expect, test } from 'vitest';
import { queryParquet } from './duckdb.fixture.ts';
import { parquet } from './parquet.ts';

/** What DuckDB, another reader, finds by a query of the file that rows of such columns make. */
async function read(kinds: Readonly<Record<string, CellKind>>, rows: readonly Record<string, Cell>[], query: string) {
  const columns = Object.entries(kinds).map(([key, kind]) => ({
    key,
    kind,
    of: (row: Record<string, Cell>) => row[key],
  }));
  return (await queryParquet(parquet(columns, [rows]), query)).getRowObjectsJson();
}

const KINDS = {
  sku: 'text',
  yw: 'integer',
  qty: 'decimal',
  price: 'money',
  promoted: 'boolean',
  day: 'date',
  at: 'time',
} as const;

test('another reader finds each kind of cell with its type, and null for what is not known', async () => {
  const row = {
    sku: '=Š-1',
    yw: 202647,
    qty: 0.001,
    price: 3.49,
    promoted: true,
    day: '2026-11-21',
    at: '2026-11-21T10:00:00.000Z',
  };
  expect(await read(KINDS, [row, {}], 'DESCRIBE SELECT * FROM FILE')).toMatchObject([
    { column_name: 'sku', column_type: 'VARCHAR' },
    { column_name: 'yw', column_type: 'BIGINT' },
    { column_name: 'qty', column_type: 'DOUBLE' },
    { column_name: 'price', column_type: 'DOUBLE' },
    { column_name: 'promoted', column_type: 'BOOLEAN' },
    { column_name: 'day', column_type: 'DATE' },
    { column_name: 'at', column_type: expect.stringContaining('TIMESTAMP') },
  ]);
  const [first, second] = await read(KINDS, [row, {}], 'SELECT * EXCLUDE "at", epoch_ms("at") AS ms FROM FILE');
  const ms = String(Date.parse(row.at));
  expect(first).toEqual({ sku: '=Š-1', yw: '202647', qty: 0.001, price: 3.49, promoted: true, day: '2026-11-21', ms });
  expect(Object.values(second ?? {})).toEqual(Array(7).fill(null));
});

test('a long list comes in row groups, all of it; an empty one is a file with columns', async () => {
  const rows = Array.from({ length: 12_001 }, (_, i) => ({ sku: `A${i}`, yw: i, qty: i / 2 }));
  const kinds = { sku: KINDS.sku, yw: KINDS.yw, qty: KINDS.qty };
  const sums = 'SELECT count(*) AS n, sum(yw) AS yw, sum(qty) AS qty, count(DISTINCT sku) AS skus FROM FILE';
  expect(await read(kinds, rows, sums)).toEqual([{ n: '12001', yw: '72006000', qty: 36003000, skus: '12001' }]);
  const groups = 'SELECT count(DISTINCT row_group_id) AS n FROM parquet_metadata(FILE)';
  expect(await read(kinds, rows, groups)).toEqual([{ n: '3' }]);
  expect(await read(kinds, [], 'SELECT * FROM FILE')).toEqual([]);
});
