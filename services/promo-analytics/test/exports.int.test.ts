import type { ErrorBody } from '@promo/contracts/errors';
import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import { guard } from '@promo/retail/guard';
import { keepForTests } from '@promo/testing/keep-for-tests';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { dumpWeek } from '../src/store/dump.ts';
import { partsOf } from '../src/store/parts.ts';
import { type Harness, startHarness } from './harness.ts';

/** Names and codes that a spreadsheet would run, that need quotes, or that begin with the guard itself. */
const TEXTS = [
  '=SUM(A1;A2)',
  '-5 % Kava',
  '+ Gratis',
  '@home',
  "'=x",
  "'tis",
  'a;b',
  'a,b',
  'say "no"',
  'Čaj šipak',
  '12,50',
  '007',
];
const SKUS = ['A1', '-A2', '=A3', "'A4", '007', 'B;6', 'Š7', '@8'];

const written = (cell: unknown) =>
  cell === null ? '' : `"${(typeof cell === 'string' ? guard(cell) : String(cell)).replaceAll('"', '""')}"`;
/** As a file from elsewhere has it: commas, decimal points, everything quoted, formulas guarded. */
const fileOf = (header: string, rows: readonly (readonly unknown[])[]) =>
  `${[header, ...rows.map((row) => row.map(written).join(','))].join('\n')}\n`;

const text = fc.constantFrom(null, ...TEXTS);
const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => (n / 100).toFixed(2));
const count = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0.1, 2.125, 0.0001, 1234.5678)),
);
const share = fc.option(fc.constantFrom(0, 0.05, 1 / 3, 1));
const flag = fc.constantFrom(0, 1);
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { numRuns: count, seed: 7 });

const PRODUCTS = (() => {
  const fields = fc.tuple(
    fc.constantFrom(...TEXTS),
    fc.constantFrom('Kava', '-akcija', 'Čaj; voćni'),
    cents(100_000_000),
    ...[text, text, text, text],
    fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 10_000)),
    fc.constantFrom(25, 13, 5.5, 0),
    ...[count, count],
    fc.integer({ min: 0, max: 365 }),
    ...[count, count],
    flag,
    text,
    fc.constantFrom(null, '4006381333931', '96385074'),
    fc.constantFrom(null, 0.25, 750, 0.001),
    fc.constantFrom(null, 'kg', 'ml', 'pcs'),
    fc.option(cents(100_000).map((euros) => (euros === '0.00' ? '0.01' : euros))),
    fc.constantFrom(null, '2025-05-02', '2024-02-29'),
    flag,
    fc.option(cents(100_000)),
  );
  const columns =
    'sku,name,category,regular_price,tier,family,supplier_id,supplier_name,cost,vat_rate,on_hand,on_order,lead_time_days,moq,pack_size,perishable,brand,ean,net_quantity,unit,anchor_price,anchor_date,active,funding';
  return fileOf(
    columns,
    sample(fields, SKUS.length).map((row, i) => [SKUS[i], ...row]),
  );
})();

/** Over the ends of years with 53 and with 52 weeks. */
const WEEKS = [202052, 202053, 202101, 202552, 202601, 202653, 202701];
const SALES = (() => {
  const fields = fc.tuple(
    count.map((n) => n ?? 0),
    flag,
    fc.option(cents(2_000_000_000)),
    fc.constantFrom(null, '1+1', '+1', '-25 %', 'paket;3'),
    fc.option(fc.constantFrom(0, 12.5, 33.3, 100)),
    fc.option(cents(100_000_000)),
    flag,
    ...[share, share],
    fc.option(cents(100_000)),
  );
  const keys = WEEKS.flatMap((yw) => SKUS.map((sku) => [sku, yw]));
  const rows = sample(fields, keys.length).map((row, i) => [...(keys[i] as unknown[]), ...row]);
  return fileOf(
    'sku,yw,qty,promoted,revenue,mechanic,discount_pct,regular_price,in_stock,feature,display,funding',
    rows.filter((_, i) => i % 9 !== 4),
  );
})();

const PRICES = (() => {
  const days = ['2020-02-29', '2025-12-31', '2026-01-01', '2026-11-21'];
  const keys = days.flatMap((day) => SKUS.map((sku) => [sku, day]));
  return fileOf(
    'sku,date,price,is_promo',
    sample(fc.tuple(cents(100_000_000), flag), keys.length).map((row, i) => [...(keys[i] as unknown[]), ...row]),
  );
})();

const FILES: Record<AnalyticsDataset, string> = { products: PRODUCTS, sales: SALES, prices: PRICES };
const DATASETS = ['products', 'sales', 'prices'] as const;

const download = ({ service, identity }: Harness, dataset: string, query = '') =>
  fetch(`${service.url}/api/promo/exports/${dataset}${query}`, { headers: identity });
const exported = async (harness: Harness, dataset: string) =>
  Buffer.from(await (await download(harness, dataset)).arrayBuffer()).toString();

const harness = await keepForTests(startHarness(() => new Date('2027-01-10T10:00:00Z')));
for (const dataset of DATASETS) {
  const { body } = await harness.upload(dataset, FILES[dataset]);
  expect(body).toMatchObject({ rejected: 0, rejections: [] });
}

describe.each(DATASETS)('%s', (dataset) => {
  const rows = FILES[dataset].split('\n').length - 2;

  it('come out as a file that imports unchanged', async () => {
    const answer = await download(harness, dataset);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${dataset}-2027-01-10.csv"`);
    const file = await exported(harness, dataset);
    const { status, body } = await harness.upload(dataset, file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows_read: rows, unchanged: rows, inserted: 0, updated: 0, rejected: 0 });
  });

  it.each([
    ['hr', 'Šifra'],
    ['en', 'Item code'],
  ])('come out with the headings of people who read %s, and import unchanged', async (labels, first) => {
    const file = Buffer.from(await (await download(harness, dataset, `?labels=${labels}`)).arrayBuffer()).toString();
    expect(file.slice(1).startsWith(`${first};`)).toBe(true);
    expect(file.split('\r\n')[0]).not.toMatch(/_/);
    const { body } = await harness.upload(dataset, file);
    expect(body).toMatchObject({ rows_read: rows, unchanged: rows, inserted: 0, updated: 0, rejected: 0 });
    const parquet = await harness.upload(
      dataset,
      new Uint8Array(await (await download(harness, dataset, `?format=parquet&labels=${labels}`)).arrayBuffer()),
    );
    expect(parquet.body).toMatchObject({ unchanged: rows, rejected: 0 });
  });

  it('come out as Parquet that imports unchanged', async () => {
    const answer = await download(harness, dataset, '?format=parquet');
    expect(answer.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    const { body } = await harness.upload(dataset, new Uint8Array(await answer.arrayBuffer()));
    expect(body).toMatchObject({ rows_read: rows, unchanged: rows, rejected: 0 });
  });

  it('hold as much in a sheet', async () => {
    const answer = await download(harness, dataset, '?format=xlsx');
    const [header, ...sheet] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(header?.join(',')).toBe(FILES[dataset].split('\n')[0]);
    expect(sheet).toHaveLength(rows);
  });
});

it('an empty store filled from the files gives the same files', async () => {
  await using other = await startHarness(() => new Date('2027-01-10T10:00:00Z'));
  for (const dataset of DATASETS) {
    const file = await exported(harness, dataset);
    const { body } = await other.upload(dataset, file);
    expect(body).toMatchObject({ inserted: body.rows_read, rejected: 0 });
    expect(await exported(other, dataset)).toBe(file);
  }
});

it('a week that is dumped is that week of the file, formulas guarded', async () => {
  const [header, ...rows] = (await exported(harness, 'sales')).split('\r\n');
  const week = rows.filter((row) => row.includes(';202601;'));
  expect(week).toContainEqual(expect.stringMatching(/^'=A3;/));
  const dump = Buffer.concat(await Array.fromAsync(dumpWeek(harness.db, 202601))).toString();
  expect(dump.split('\r\n')).toEqual([header, ...week, '']);
});

it.each([
  ['products', "'=A3;", () => '0,77'],
  ['sales', "'-A2;202053;", () => '0,77'],
  ['prices', 'Š7;2025-12-31;', (cell: string) => (cell === '1' ? '0' : '1')],
] as const)('one edited cell of %s is one updated row', async (dataset, row, edit) => {
  const file = await exported(harness, dataset);
  const edited = file.replace(new RegExp(`^(${row}.*;)([^;\\r]*)$`, 'm'), (_, rest, last) => rest + edit(last));
  expect(edited).not.toBe(file);
  const { body } = await harness.upload(dataset, edited);
  expect(body).toMatchObject({ updated: 1, unchanged: body.rows_read - 1, inserted: 0, rejected: 0 });
});

it('a sheet that would not hold the rows is refused, with what to do', async () => {
  await partsOf(harness.db, 'sales').updateMany({}, { $set: { n: 1_000_000 } });
  const answer = await download(harness, 'sales', '?format=xlsx');
  const { detail, code, params } = (await answer.json()) as ErrorBody;
  expect([code, params]).toEqual([
    'too_many_rows_for_sheet',
    { dataset: 'sales', rows: 7_000_000, maximum: 1_048_575 },
  ]);
  expect([answer.status, detail]).toEqual([
    422,
    'format cannot be xlsx: sales has 7000000 rows, a sheet holds 1048575; use csv',
  ]);
});

it.each(['format=json', 'limit=5', 'format=pdf'])('%s is refused', async (query) => {
  expect((await download(harness, 'products', `?${query}`)).status).toBe(422);
});
