import { rmSync, writeFileSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@promo/contracts/imports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datasetOf, watchFolder } from './watch-folder.ts';

const DATASETS = ['products', 'sales', 'prices'];
const REPORT: ImportReport = {
  import_id: 'i1',
  dataset: 'sales',
  file_hash: 'f',
  dry_run: false,
  rows_read: 1,
  inserted: 1,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  warnings: [],
  rejections: [],
  data_version: 7,
};

let folder: string;
let sent: string[];
/** What becomes of the next files, by their datasets; taken unless it says otherwise. */
let answers: Record<string, () => ImportReport>;
let look: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'));
  sent = [];
  answers = {};
  const send = async (dataset: string) => {
    sent.push(dataset);
    return answers[dataset]?.() ?? { ...REPORT, dataset };
  };
  look = watchFolder({ folder, datasets: DATASETS, send, say: () => {} });
});
afterEach(() => rm(folder, { recursive: true }));

const add = (name: string) => writeFile(join(folder, name), 'sku;yw\n');
const refuse = (status?: number) => () => {
  throw Object.assign(new Error(`import: ${status}`), { status });
};
/** Names without the time that they begin with. */
const kept = async (place: string) =>
  (await readdir(join(folder, place))).map((name) => name.replace(/^\d{14}-/, '')).toSorted();

test.each([
  ['sales.csv', 'sales'],
  ['Sales_2026-47.CSV', 'sales'],
  ['prices november.csv', 'prices'],
  ['sales_2026.parquet', 'sales'],
  ['salesmen.csv', undefined],
  ['sales.csv.part', undefined],
  ['notes.txt', undefined],
])('%s is of %s', (name, dataset) => expect(datasetOf(name, DATASETS)).toBe(dataset));

test('files are imported when they have stopped growing, datasets in their order, and put away with their reports', async () => {
  await add('sales-1.csv');
  await add('products.csv');
  await add('readme.txt');
  await look();
  expect(sent).toEqual([]);
  await appendFile(join(folder, 'sales-1.csv'), '1;202601\n');
  await look();
  expect(sent).toEqual(['products']);
  await look();
  expect(sent).toEqual(['products', 'sales']);
  expect(await readdir(folder)).toEqual(['done', 'readme.txt']);
  expect(await kept('done')).toEqual([
    'products.csv',
    'products.csv.report.txt',
    'sales-1.csv',
    'sales-1.csv.report.txt',
  ]);
});

test('rejected rows are put beside it, and a file that is refused goes to failed with why', async () => {
  const rejections = [{ line: 2, column: 'qty', value: 'x', reason: 'is not a number' }];
  answers.sales = () => ({ ...REPORT, rejected: 1, rejections, headings: { qty: 'Količina' } }) as ImportReport;
  answers.prices = refuse(422);
  for (const name of ['sales.csv', 'prices.csv']) await add(name);
  await look();
  await look();
  expect(await kept('done')).toEqual(['sales.csv', 'sales.csv.rejected.csv', 'sales.csv.report.txt']);
  const [rejected = ''] = (await readdir(join(folder, 'done'))).filter((name) => name.endsWith('.rejected.csv'));
  expect(await readFile(join(folder, 'done', rejected), 'utf8')).toContain(
    '\r\n2,Količina (qty),x,is not a number\r\n',
  );
  expect(await kept('failed')).toEqual(['prices.csv', 'prices.csv.error.txt']);
  const [error = ''] = (await readdir(join(folder, 'failed'))).filter((name) => name.endsWith('.txt'));
  expect(await readFile(join(folder, 'failed', error), 'utf8')).toBe('import: 422\n');
});

test.each([
  ['done', () => REPORT],
  ['failed', refuse(422)],
])('a newer file that is put in its place meanwhile is not moved to %s, but imported next', async (into, answer) => {
  answers.sales = () => {
    writeFileSync(join(folder, 'sales.csv'), 'sku;yw\n1;202647\n');
    return answer();
  };
  await add('sales.csv');
  await look();
  await look();
  expect(await readdir(folder)).toEqual([into, 'sales.csv']);
  const notes = { done: ['sales.csv.report.txt'], failed: ['sales.csv.error.txt'] }[into];
  expect(await kept(into)).toEqual(notes);
  answers = {};
  await look();
  await look();
  expect(sent).toEqual(['sales', 'sales']);
  expect(await readdir(folder)).not.toContain('sales.csv');
});

test('what has changed while others were imported waits until it has stopped growing', async () => {
  answers.products = () => {
    writeFileSync(join(folder, 'sales.csv'), 'sku;yw\n1;2026');
    return REPORT;
  };
  for (const name of ['products.csv', 'sales.csv']) await add(name);
  await look();
  await look();
  expect(sent).toEqual(['products']);
  await look();
  await look();
  expect(sent).toEqual(['products', 'sales']);
});

test.each([undefined, 503, 429, 403])(
  'while it cannot be sent (%s) it stays, and so does what builds on it',
  async (status) => {
    answers.products = refuse(status);
    for (const name of ['products.csv', 'sales.csv']) await add(name);
    await look();
    await look();
    expect(sent).toEqual(['products']);
    expect(await readdir(folder)).toEqual(['products.csv', 'sales.csv']);
    answers = {};
    await look();
    expect(sent).toEqual(['products', 'products', 'sales']);
    expect(await readdir(folder)).toEqual(['done']);
  },
);

test('a file that is gone when it is looked at, or when it was sent, is passed over', async () => {
  // Listed, and nothing to be found: as if it had been taken away in between.
  await symlink('nowhere', join(folder, 'products.csv'));
  await add('sales.csv');
  await add('prices.csv');
  answers.sales = () => {
    rmSync(join(folder, 'sales.csv'));
    return refuse(422)();
  };
  await look();
  await look();
  expect(sent).toEqual(['sales', 'prices']);
  expect(await kept('failed')).toEqual(['sales.csv.error.txt']);
  expect(await kept('done')).toEqual(['prices.csv', 'prices.csv.report.txt']);
});
