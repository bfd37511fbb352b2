import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBResultReader } from '@duckdb/node-api';

/** What DuckDB, another reader of Parquet, finds by a query of FILE, the file that such pieces make. */
export async function queryParquet(pieces: AsyncIterable<Uint8Array>, query: string): Promise<DuckDBResultReader> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  try {
    const path = join(folder, 'list.parquet');
    await writeFile(path, Buffer.concat(await Array.fromAsync(pieces)));
    const connection = await (await DuckDBInstance.create()).connect();
    const found = await connection.runAndReadAll(query.replace('FILE', `'${path}'`));
    connection.closeSync();
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}
