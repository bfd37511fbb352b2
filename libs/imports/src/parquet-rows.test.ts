import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpload } from './parquet.ts';
import { CODECS } from './parquet-codecs.ts';
import { parquetAsCsv } from './parquet-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parquet-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Has DuckDB write what a query gives, and reads it back piece by piece. */
async function written(query: string, options = ''): Promise<string[]> {
  const path = join(folder, `${Math.random()}.parquet`);
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet${options})`);
  connection.closeSync();
  await using file = await open(path);
  return await Array.fromAsync(parquetAsCsv(file.fd));
}

test('each type of a column is written as imports read it', async () => {
  const [header, rows] = await written(`
    SELECT '0385' AS sku, 202647::BIGINT AS yw, 12.5::DOUBLE AS qty, true AS promoted, 3.49::DECIMAL(10,2) AS price,
      DATE '2026-11-21' AS date, NULL::VARCHAR AS mechanic, 'Kava "zrno", 1 kg' AS name
    UNION ALL SELECT 'š-2', 202648, 0.001, false, 0.10, DATE '1999-01-01', '2+1', 'x'`);
  expect(header).toBe('sku,yw,qty,promoted,price,date,mechanic,name\n');
  expect(rows).toBe(
    '0385,202647,12.5,1,3.49,2026-11-21,,"Kava ""zrno"", 1 kg"\nš-2,202648,0.001,0,0.1,1999-01-01,2+1,x\n',
  );
});

test('a text is written as it stands, so that a number with a sign is one; what looks guarded is guarded once more', async () => {
  const [, rows] = await written(
    `SELECT unnest(['-3', '-1.313,12', '-4,99 €', '-x', '''-x', '''=1', '="007"']) AS on_hand`,
  );
  expect(rows?.trimEnd().split('\n')).toEqual(['-3', '"-1.313,12"', '"-4,99 €"', '-x', "''-x", "''=1", `"'=""007"""`]);
});

test.each([
  ['TIMESTAMPTZ', '2026-11-21 00:00:00+01', '2026-11-21'], // winter time: UTC+1
  ['TIMESTAMPTZ', '2026-07-01 00:00:00+02', '2026-07-01'], // summer time: UTC+2
  ['TIMESTAMPTZ', '2026-10-25 00:00:00+02', '2026-10-25'], // of 25 hours
  ['TIMESTAMPTZ', '2026-11-21 00:00:00+00', '2026-11-21'],
  ['TIMESTAMPTZ', '2026-07-01 00:00:00+01', '2026-06-30T23:00:00.000Z'],
  ['TIMESTAMPTZ', '2026-11-21 23:00:00+01', '2026-11-21T22:00:00.000Z'],
  ['TIMESTAMP', '2026-11-21 00:00:00', '2026-11-21'],
  ['TIMESTAMP', '2026-11-20 23:00:00', '2026-11-20T23:00:00.000Z'],
  ['TIMESTAMP', '2026-11-21 10:15:00.5', '2026-11-21T10:15:00.500Z'],
  ['DATE', '1969-12-31', '1969-12-31'],
  ['TIMESTAMPTZ', '1969-12-31 00:00:00+01', '1969-12-31'],
])('the %s %s is written %s', async (type, value, day) => {
  expect(await written(`SELECT ${type} '${value}' AS date`)).toEqual(['date\n', `${day}\n`]);
});

test('numbers next to 0 are written without an exponent, to ten decimals', async () => {
  const [, rows] = await written(`
    SELECT unnest([1.4e-14, -1.4e-14, 5e-7, 0.000001, 0])::DOUBLE AS qty, 1e-7::DECIMAL(18,10) AS price`);
  expect(rows).toBe(
    ['0.0000000000', '-0.0000000000', '0.0000005000', '0.000001', '0'].map((qty) => `${qty},0.0000001000\n`).join(''),
  );
});

test('a long file comes a row group at a time, in order', async () => {
  const query = 'SELECT range AS sku, 202601 AS yw, range % 7 AS qty FROM range(5000)';
  const [, ...groups] = await written(query, ', ROW_GROUP_SIZE 2048');
  expect(groups.length).toBe(3);
  const lines = groups.join('').trimEnd().split('\n');
  expect(lines).toHaveLength(5000);
  expect([lines[0], lines[2048], lines[4999]]).toEqual(['0,202601,0', '2048,202601,4', '4999,202601,1']);
});

test.each(['uncompressed', 'snappy', 'zstd', 'gzip', 'brotli'])(
  'a file that is packed by %s is read',
  async (codec) => {
    const query =
      "SELECT 'KAVA-' || range AS sku, range * 0.5::DOUBLE AS qty, DATE '2026-11-21' AS day FROM range(2000)";
    const [, ...pieces] = await written(query, `, COMPRESSION ${codec}`);
    const lines = pieces.join('').trimEnd().split('\n');
    expect([lines.length, lines[0], lines[1999]]).toEqual([2000, 'KAVA-0,0,2026-11-21', 'KAVA-1999,999.5,2026-11-21']);
  },
);

test('a page is unpacked to what it says it holds at most, and not to what fills the memory', () => {
  const { ZSTD, SNAPPY } = CODECS;
  const packed = zstdCompressSync(Buffer.alloc(1024 ** 2));
  expect(ZSTD?.(packed, 1024 ** 2)).toHaveLength(1024 ** 2);
  expect(() => ZSTD?.(packed, 1000)).toThrow('larger than 1000 bytes');
  expect(() => SNAPPY?.(packed, 2 ** 31 - 1)).toThrow('a page is larger than 128 MiB');
});

test('an upload is CSV as it came, however small its pieces, or Parquet up to a bound', async () => {
  async function* pieces(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text);
  }
  await using csv = await openUpload(pieces('s', 'k', 'u\n', 'A\n'));
  expect(Buffer.concat(await Array.fromAsync(csv.csv)).toString()).toBe('sku\nA\n');
  expect(csv.sha256).toBeUndefined();
  const tooLarge = openUpload(pieces('PA', 'R1', 'x'.repeat(100)), 50);
  await expect(tooLarge).rejects.toMatchObject({ status: 413, body: { code: 'parquet_too_large' } });
});
