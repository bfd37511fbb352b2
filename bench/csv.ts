/**
 * A sales file scanned to validated, typed columns, against DuckDB reading the same file into a table of the same types.
 * Both end with every column in memory.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { SALES } from '@promo/contracts/promo-analytics/datasets';
import { type Batch, KeyIndex, scan } from '@promo/csv/scan';
import { weekRange } from '@promo/retail/weeks';
import { openDuckdb } from '../services/promo-analytics/test/oracle/duckdb.ts';
import { compare } from './harness.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 20_000;
const WEEKS = 156;
const MECHANICS = ['discount', 'leaflet', '1+1', 'club', 'bundle'];
const skuOf = (i: number): string => `SKU${String(100_000 + i)}`;

/** Writes a panel sorted by SKU; about one week in eight is promoted. */
async function writePanel(path: string, skus: number, weeks: number): Promise<number> {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  const yws = weekRange(202301, 202901).slice(0, weeks);
  let state = 12345;
  const random = (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % n;
  };
  let text = 'sku,yw,qty,promoted,revenue,mechanic,discount_pct,regular_price,in_stock\n';
  for (let i = 0; i < skus; i++) {
    const price = 99 + random(3000);
    for (const yw of yws) {
      const promoted = random(8) === 0;
      const pct = promoted ? 10 + 5 * random(7) : 0;
      const qty = random(promoted ? 200 : 40);
      const revenue = Math.round((qty * price * (100 - pct)) / 100);
      const mechanic = promoted ? MECHANICS[random(MECHANICS.length)] : '';
      const stock = random(50) === 0 ? 0 : 1;
      text += `${skuOf(i)},${yw},${qty},${promoted ? 1 : 0},${(revenue / 100).toFixed(2)},${mechanic},${promoted ? pct : ''},${(price / 100).toFixed(2)},${stock}\n`;
    }
    if (text.length > 1 << 20) {
      if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve));
      text = '';
    }
  }
  out.end(text);
  await finished(out);
  return skus * yws.length;
}

/** Scans the file and keeps every column, as DuckDB's table does. */
async function scanToColumns(path: string, rows: number, index: KeyIndex): Promise<number> {
  const sku = new Int32Array(rows);
  const yw = new Int32Array(rows);
  const qty = new Float64Array(rows);
  const promoted = new Int8Array(rows);
  const revenue = new Int32Array(rows);
  const mechanic = new Int16Array(rows);
  const discount = new Float64Array(rows);
  const price = new Int32Array(rows);
  const inStock = new Int8Array(rows);
  const mechanics = new Map<string, number>();
  let at = 0;
  const onBatch = ({ count, columns }: Batch<typeof SALES.columns>): void => {
    sku.set(columns.sku.subarray(0, count), at);
    yw.set(columns.yw.subarray(0, count), at);
    qty.set(columns.qty.subarray(0, count), at);
    promoted.set(columns.promoted.subarray(0, count), at);
    revenue.set(columns.revenue.subarray(0, count), at);
    discount.set(columns.discount_pct.subarray(0, count), at);
    price.set(columns.regular_price.subarray(0, count), at);
    inStock.set(columns.in_stock.subarray(0, count), at);
    for (let i = 0; i < count; i++) {
      const text = columns.mechanic[i] as string | null;
      if (text === null) {
        mechanic[at + i] = -1;
        continue;
      }
      let code = mechanics.get(text);
      if (code === undefined) {
        code = mechanics.size;
        mechanics.set(text, code);
      }
      mechanic[at + i] = code;
    }
    at += count;
  };
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  const result = await scan(source, SALES.columns, {
    keys: { index, unknown: 'reject' },
    onBatch,
    onReject: ({ line, reason }) => {
      throw new Error(`line ${line}: ${reason}`);
    },
  });
  if (result.rowsRead !== rows || at !== rows) throw new Error(`${result.rowsRead} rows read, ${rows} written`);
  return at;
}

const READ = (
  path: string,
): string => `CREATE OR REPLACE TABLE sales AS SELECT * FROM read_csv('${path}', header = true,
  delim = ',', auto_detect = false, columns = {sku: 'VARCHAR', yw: 'INTEGER', qty: 'DOUBLE', promoted: 'BOOLEAN',
  revenue: 'DECIMAL(12,2)', mechanic: 'VARCHAR', discount_pct: 'DOUBLE', regular_price: 'DECIMAL(12,2)',
  in_stock: 'BOOLEAN'})`;

/** Runs the work and counts the processor time of all threads, which a busy machine disturbs less than the clock. */
const counted = (work: () => Promise<unknown>): { run: () => Promise<void>; used: () => number } => {
  let used = 0;
  const run = async (): Promise<void> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    used += user + system;
  };
  return { run, used: () => used };
};

export const csvRows: readonly Row[] = [
  {
    number: '6',
    work: '3.1 M CSV rows to validated typed columns',
    peer: 'DuckDB read_csv',
    unit: 'ms',
    target: 0.6,
    measure,
  },
];

async function measure(stage: Stage): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'promo-bench-csv-'));
  stage.defer(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'sales.csv');
  const connection = await openDuckdb();
  stage.defer(() => connection.closeSync());
  const rows = await writePanel(path, SKUS, WEEKS);
  const index = new KeyIndex();
  for (let i = 0; i < SKUS; i++) index.set(skuOf(i), i);
  const own = counted(() => scanToColumns(path, rows, index));
  const peer = counted(() => connection.run(READ(path)));
  const timings = await compare(own.run, peer.run, stage.rounds);
  const megabytes = ((await stat(path)).size / 1e6).toFixed(0);
  const note = `${rows} rows, ${megabytes} MB; processor time ${(own.used() / peer.used()).toFixed(2)} of the peer's`;
  return { ...timings, note };
}
