import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

export const PRODUCTS = `sku,name,category,regular_price,cost,family
A1,Kava 250 g,Kava,3.99,2.00,kava
A2,Kava 500 g,Kava,6.99,3.50,kava
B1,Čaj šipak,Čaj,1.99,0.4275 €,
`;

export const HEADER = 'sku,yw,qty,promoted,revenue\n';

/** What DuckDB writes of a query. */
export async function parquetOf(query: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  try {
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`COPY (${query}) TO '${join(folder, 'file')}' (FORMAT parquet)`);
    connection.closeSync();
    return new Uint8Array(await readFile(join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true });
  }
}
