import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMPORT_FAILED, type ImportFailed, type ImportList } from '@promo/contracts/imports';
import { wasTakenBack } from '@promo/imports/recorded';
import { storedEvents } from '@promo/testing/bus';
import type { Static } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

/** How the address of a dataset behaves. */
interface Behaviour {
  file: string;
  /** Once for each request, then it answers. */
  faults: ('500' | 'cut')[];
  /** Tells no ETag, and so sends the file each time. */
  plain?: boolean;
}

const PRODUCTS = 'sku,name,category,regular_price\nK1,Kava,Kava,5.00\n';
const SALES = 'sku,yw,qty,promoted\nK1,202645,10,0\n';
const outside: Record<string, Behaviour> = {
  '/out/products.csv': { file: PRODUCTS, faults: [] },
  '/erp/sales.csv': { file: SALES, faults: [] },
  '/out/prices.csv': { file: 'sku,date,price\nK1,2026-11-01,5.00\n', faults: [], plain: true },
};
const asked: { path: string; status: number; signed: boolean }[] = [];
const server = createServer(({ url = '', headers }, response) => {
  const path = url.split('?')[0] as string;
  const { file, faults, plain } = outside[path] as Behaviour;
  const etag = `"${createHash('sha256').update(file).digest('hex')}"`;
  const fault = faults.shift();
  const status = fault === '500' ? 500 : headers['if-none-match'] === etag ? 304 : 200;
  asked.push({ path, status, signed: /^AWS4-HMAC-SHA256 /.test(headers.authorization ?? '') });
  response.writeHead(status, { ...(!plain && { etag }), 'content-length': status === 200 ? file.length : 0 });
  if (fault !== 'cut' || status !== 200) response.end(status === 200 ? file : undefined);
  else response.write(file.slice(0, -2), () => response.destroy());
});

let harness: Harness;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  harness = await startHarness(undefined, {
    IMPORT_PULL: `products 1 ${origin}/out/products.csv?sig=hush; sales 2 s3://erp/sales.csv; prices 1 ${origin}/out/prices.csv`,
    IMPORT_PULL_S3_ENDPOINT: origin,
    IMPORT_PULL_S3_KEY_ID: 'key',
    IMPORT_PULL_S3_SECRET: 'secret',
  });
  await harness.replica();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  server.close();
  server.closeAllConnections();
});

const list = async () => (await harness.get<Static<typeof ImportList>>('/imports')).body;
const importsOf = async (dataset: string) => (await list()).imports.filter((row) => row.dataset === dataset);
const pullOf = async (dataset: string) => (await list()).pulls.find((pull) => pull.dataset === dataset);
const requests = (path: string) => asked.filter((request) => request.path === path);
/** Waits for further requests of a path. */
const askedAgain = async (path: string, times = 2) => {
  const before = requests(path).length;
  await expect.poll(() => requests(path).length).toBeGreaterThanOrEqual(before + times);
};
const failures = async () => {
  const FAILED = IMPORT_FAILED['promo-analytics'];
  const stored = await storedEvents<ImportFailed>(harness.nats.url, FAILED);
  return stored.filter(({ subject }) => subject === FAILED).map(({ data }) => data);
};

test('what has come is imported once, whichever of two replicas asks, and a file that is as it was is not imported again', async () => {
  await expect.poll(() => pullOf('prices')).toMatchObject({ last_result: 'not_modified' });
  await askedAgain('/erp/sales.csv');
  const { imports, pulls } = await list();
  const host = (server.address() as AddressInfo).port;
  expect(imports.map(({ dataset, by, from, inserted }) => [dataset, by, from, inserted]).toSorted()).toEqual([
    ['prices', 'IMPORT_PULL', `127.0.0.1:${host}/out/prices.csv`, 1],
    ['products', 'IMPORT_PULL', `127.0.0.1:${host}/out/products.csv`, 1],
    ['sales', 'IMPORT_PULL', 's3://erp/sales.csv', 1],
  ]);
  expect(pulls.map(({ dataset, every_minutes }) => [dataset, every_minutes])).toEqual([
    ['products', 1],
    ['sales', 2],
    ['prices', 1],
  ]);
  expect(await pullOf('sales')).toMatchObject({
    address: 's3://erp/sales.csv',
    last_result: 'not_modified',
    last_import_id: imports.find(({ dataset }) => dataset === 'sales')?.import_id,
    problem: null,
    next_try_at: expect.any(String),
  });
  expect(JSON.stringify(pulls)).not.toContain('hush');
  expect(
    requests('/out/products.csv')
      .map(({ status }) => status)
      .slice(0, 3),
  ).toEqual([200, 304, 304]);
  expect(requests('/erp/sales.csv').every(({ signed }) => signed)).toBe(true);
});

test('who takes over remembers what was imported, and asks only when the other’s time is over', async () => {
  const until = new Date(Date.now() + 1_000);
  await harness.db.collection('leases').updateOne({ _id: 'pulls' as never }, { $set: { holder: 'another', until } });
  const before = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(before + 4);
  expect(Date.now()).toBeGreaterThan(until.getTime());
  expect(asked.slice(before).filter(({ path, status }) => path !== '/out/prices.csv' && status !== 304)).toEqual([]);
  expect(await importsOf('products')).toHaveLength(1);
});

test('rows that were rejected because of a product come again when it is there', async () => {
  const sales = outside['/erp/sales.csv'] as Behaviour;
  sales.file = `${SALES}K2,202645,3,0\n`;
  await expect.poll(() => importsOf('sales')).toMatchObject([{ rejected: 1 }, {}]);
  (outside['/out/products.csv'] as Behaviour).file = `${PRODUCTS}K2,Čaj,Čaj,4.00\n`.replace(/[Čč]/g, 'C');
  await expect.poll(() => importsOf('sales')).toMatchObject([{ rejected: 0, inserted: 1 }, {}, {}]);
});

test('a short fault is passed over and told to nobody', async () => {
  const products = outside['/out/products.csv'] as Behaviour;
  products.faults.push('500', 'cut');
  products.file = PRODUCTS.replace('5.00', '6.00');
  await expect.poll(() => importsOf('products')).toMatchObject([{ updated: 1, rejected: 0 }, {}, {}]);
  expect(products.faults).toEqual([]);
  expect(await failures()).toEqual([]);
});

test('a file that breaks off again and again changes nothing, and is told once', async () => {
  const sales = outside['/erp/sales.csv'] as Behaviour;
  const before = await importsOf('sales');
  sales.file = `${SALES}K1,202646,7,0\n`;
  sales.faults = Array(6).fill('cut');
  await expect
    .poll(() => pullOf('sales'))
    .toMatchObject({ last_result: 'failed', problem: { code: 'pull_broken_off' } });
  expect(await importsOf('sales')).toEqual(before);
  await expect.poll(failures).toHaveLength(1);
  await expect.poll(() => importsOf('sales')).toMatchObject([{ inserted: 1 }, ...before.map(() => ({}))]);
  expect(await failures()).toMatchObject([{ dataset: 'sales', by: 'IMPORT_PULL', code: 'pull_broken_off' }]);
  await expect.poll(() => pullOf('sales')).toMatchObject({ problem: null });
});

test('a file that is none is told once, and not asked for until it changes', async () => {
  const products = outside['/out/products.csv'] as Behaviour;
  products.file = 'nonsense\n1\n';
  const failed = { last_result: 'failed', problem: { code: 'no_header' } };
  await expect.poll(() => pullOf('products')).toMatchObject(failed);
  const from = asked.length;
  await askedAgain('/out/products.csv', 4);
  expect(await pullOf('products')).toMatchObject(failed);
  expect(asked.slice(from).filter(({ path, status }) => path === '/out/products.csv' && status !== 304)).toEqual([]);
  const told = async () => (await failures()).filter(({ dataset }) => dataset === 'products');
  await expect.poll(told).toMatchObject([{ code: 'no_header', by: 'IMPORT_PULL' }]);
});

const takeBack = async (id: string | undefined) => {
  expect((await harness.call('POST', `/imports/${id}/void`)).status).toBe(200);
};
/** Whether what is stored is what the rows say. */
const holds = async (dataset: string, rows: string) => {
  const { unchanged, rows_read } = (await harness.upload(dataset, rows, '?dry_run=true')).body;
  return unchanged === rows_read;
};

test('an import that was taken back does not come again by schedule, and by hand it does', async () => {
  const { file } = outside['/out/prices.csv'] as Behaviour;
  const [pulled] = await importsOf('prices');
  await takeBack(pulled?.import_id);
  await askedAgain('/out/prices.csv', 3);
  expect(await importsOf('prices')).toMatchObject([{ voided: { by: 'Ana Admin' } }]);
  expect(await pullOf('prices')).toMatchObject({ last_result: 'not_modified', last_import_id: pulled?.import_id });
  expect((await harness.upload('prices', file)).body).toMatchObject({ inserted: 1 });
});

test('a file that comes again after others, and was taken back, is not imported by schedule', async () => {
  const prices = outside['/out/prices.csv'] as Behaviour;
  const { file } = prices;
  const imported = async (inserted: number) => {
    await expect.poll(() => importsOf('prices').then(([latest]) => latest?.inserted)).toBe(inserted);
    return importsOf('prices');
  };
  prices.file = `${file}K1,2026-11-02,5.00\nK1,2026-11-03,5.00\n`;
  const [wrong] = await imported(2);
  await takeBack(wrong?.import_id);
  const wrongFile = prices.file;
  prices.file = `${file}K1,2026-11-04,4.00\nK1,2026-11-05,4.00\nK1,2026-11-06,4.00\n`;
  const before = await imported(3);
  prices.file = wrongFile;
  await askedAgain('/out/prices.csv', 3);
  expect(await importsOf('prices')).toEqual(before);
  prices.file = file;
  await expect.poll(() => importsOf('prices')).toHaveLength(before.length + 1);
});

test('a correction by hand stays while the address sends the same file', async () => {
  const corrected = 'sku,date,price\nK1,2026-11-01,4.50\n';
  expect((await harness.upload('prices', corrected)).body).toMatchObject({ updated: 1 });
  const before = await importsOf('prices');
  await askedAgain('/out/prices.csv', 3);
  expect(await importsOf('prices')).toEqual(before);
  expect(await holds('prices', corrected)).toBe(true);
});

test('of a file with rejected rows only those come later that can be taken then, and none once it was taken back', async () => {
  const sales = outside['/erp/sales.csv'] as Behaviour;
  const path = '/erp/sales.csv';
  const known = (sku: string) => harness.upload('products', `sku,name,category,regular_price\n${sku},Sok,Sok,1.00\n`);
  /** Waits until the file was sent whole once more, and what became of it was noted. */
  const sentAfter = async (change: () => unknown) => {
    const sent = () => requests(path).filter(({ status }) => status === 200).length;
    const before = sent();
    await change();
    await expect.poll(sent).toBeGreaterThan(before);
    await askedAgain(path, 1);
  };
  const file = `${SALES}K1,202644,-1,0\nK3,202645,4,0\nK4,202645,5,0\n`;
  sales.file = file;
  await expect.poll(() => importsOf('sales').then(([latest]) => latest?.rejected)).toBe(3);
  const corrected = SALES.replace(',10,', ',12,');
  expect((await harness.upload('sales', corrected)).body).toMatchObject({ updated: 1 });
  const before = await importsOf('sales');
  await sentAfter(() => known('K9'));
  expect(await importsOf('sales')).toEqual(before);
  expect(await holds('sales', corrected)).toBe(true);

  // Something else in between does not make it forgotten what was rejected.
  await sentAfter(() => {
    sales.file = 'nonsense\n1\n';
  });
  await known('K3');
  await sentAfter(() => {
    sales.file = file;
  });
  const [latest, ...others] = await importsOf('sales');
  expect([latest?.rejected, latest?.inserted, latest?.updated, latest?.unchanged]).toEqual([2, 1, 0, 1]);
  expect(others).toEqual(before);
  expect(await holds('sales', `${corrected}K3,202645,4,0\n`)).toBe(true);

  await takeBack(latest?.import_id);
  await sentAfter(() => known('K4'));
  expect((await importsOf('sales')).length).toBe(before.length + 1);
  expect(await holds('sales', corrected)).toBe(true);
});

test('a file is still in force of which only an import that changed nothing was taken back', async () => {
  const prices = outside['/out/prices.csv'] as Behaviour;
  const { file } = prices;
  const latest = async () => (await importsOf('prices'))[0]?.file_hash;
  const wanted = `${file}K1,2026-11-08,5.00\n`;
  prices.file = wanted;
  await expect.poll(() => holds('prices', wanted)).toBe(true);
  const hash = await latest();
  // another dataset moves the version on, then the same file comes by hand once more
  expect((await harness.upload('products', 'sku,name,category,regular_price\nK9,Sok,Kava,1.00\n')).status).toBe(200);
  const { body } = await harness.upload('prices', wanted);
  expect(body).toMatchObject({ inserted: 0, updated: 0 });
  await takeBack(body.import_id);
  expect(await wasTakenBack(harness.db, 'prices', hash as string)).toBe(false);
});
