import { setTimeout as sleep } from 'node:timers/promises';
import { collectOrphans } from '@promo/parts/orphans';
import type { Stage } from '@promo/parts/stages';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { manifestOf, readManifest } from '../src/store/manifest.ts';
import { keptParts, partsOf } from '../src/store/parts.ts';
import { startHarness } from './harness.ts';

const HOUR_MS = 3_600_000;
const HEADER = 'sku,yw,qty,promoted,revenue\n';

let aheadMs = 0;
const harness = await keepForTests(startHarness(() => new Date(Date.now() + aheadMs)));
await harness.upload('products', 'sku,name,category,regular_price\nA1,Kava,Kava,3.99\n');

const ready = async (url: string) => {
  const response = await fetch(`${url}/ready`);
  return { status: response.status, text: await response.text() };
};

/** Uploads sales, and does something after their parts were stored and before they are put in force. */
async function uploadAnd(csv: string, meanwhile: () => Promise<void>) {
  const { client, db } = harness;
  const before = await partsOf(db, 'sales').countDocuments();
  const weeks = csv.trim().split('\n').length - 1;
  const upload = await client.withSession(async (session) => {
    // Whoever wants to switch the manifest waits for this transaction.
    session.startTransaction();
    await manifestOf(db).updateOne({ _id: 'facts' }, { $inc: { held: 1 } } as object, { session });
    const answer = harness.upload('sales', csv);
    await eventually(async () => (await partsOf(db, 'sales').countDocuments()) === before + weeks);
    await meanwhile();
    // A try that began before this has failed by then: it would still see what was there before.
    await sleep(500);
    await session.abortTransaction();
    return { answer };
  });
  return upload.answer;
}

describe('an import whose parts wait to be put in force', () => {
  it('keeps them from the collector of a replica that is two hours ahead', async () => {
    const { db } = harness;
    const { status, body } = await uploadAnd(`${HEADER}A1,202601,1,0,4\nA1,202602,2,0,8\n`, async () => {
      const orphan = { _id: 'orphan', key: '202601/0', created_at: new Date(0) };
      await partsOf(db, 'sales').insertOne(orphan as never);
      aheadMs = 2 * HOUR_MS;
      await harness.replica();
      aheadMs = 0;
      await eventually(async () => (await partsOf(db, 'sales').findOne({ _id: 'orphan' })) === null);
    });
    expect([status, body.inserted]).toEqual([200, 2]);
    const started = await harness.replica();
    expect((await harness.get('/history', { url: started.url })).body.data_version).toBe(body.data_version);
  });

  it('is refused when it was suspended until the collector had taken them, and can come again', async () => {
    const { db } = harness;
    const before = await readManifest(db);
    const csv = `${HEADER}A1,202603,1,0,4\nA1,202604,2,0,8\n`;
    const late = await uploadAnd(csv, async () => {
      const past = new Date(Date.now() - 2 * HOUR_MS);
      await db.collection<Stage>('staged_imports').updateMany({}, { $set: { opened_at: past } });
      await partsOf(db, 'sales').updateMany({}, { $set: { created_at: past } });
      expect(await collectOrphans(db, keptParts(db))).toBe(2);
    });
    expect([late.status, late.body.code]).toEqual([503, 'import_expired']);
    expect(await readManifest(db)).toEqual(before);
    expect((await harness.upload('sales', csv)).body).toMatchObject({ inserted: 2 });
  });
});

it('an import is not put in force when somebody deleted one of its parts meanwhile', async () => {
  const { db } = harness;
  const before = await readManifest(db);
  const known = Object.values(before.parts.sales);
  const refused = await uploadAnd(`${HEADER}A1,202610,1,0,4\nA1,202611,2,0,8\n`, async () => {
    await partsOf(db, 'sales').deleteOne({ _id: { $nin: known }, key: '202611/0' });
  });
  expect([refused.status, refused.body.code]).toEqual([503, 'parts_lost']);
  expect(await readManifest(db)).toEqual(before);
});

describe('a part that somebody deleted', () => {
  it('is told by /ready and by imports over it, while reads go on, until it is restored', async () => {
    const { db, service } = harness;
    const { version, parts } = await readManifest(db);
    const id = parts.sales['202601/0'] as string;
    const deleted = await partsOf(db, 'sales').findOneAndDelete({ _id: id });

    // It is looked for at the next version, or after a minute.
    const elsewhere = await harness.upload('sales', `${HEADER}A1,202605,5,0,4\n`);
    expect(elsewhere.body.data_version).toBe(version + 1);
    const told = await eventually(async () => {
      const { status, text } = await ready(service.url);
      return status === 503 && text;
    });
    expect(told).toContain('parts that are in force are missing');
    expect(told).toContain('1 of segments');
    expect((await harness.get('/history')).body.data_version).toBe(version + 1);
    const over = await harness.upload('sales', `${HEADER}A1,202601,9,0,4\n`);
    expect([over.status, over.body.code]).toEqual([503, 'parts_lost']);

    const { url } = await harness.replica();
    expect((await ready(url)).status).toBe(503);
    const read = await harness.get('/history', { url });
    expect([read.status, read.body.code]).toEqual([503, 'parts_lost']);

    await partsOf(db, 'sales').insertOne(deleted as never);
    for (const replica of [service.url, url]) {
      await eventually(async () => (await ready(replica)).status === 200);
      expect((await harness.get('/history', { url: replica })).body.data_version).toBe(version + 1);
    }
    expect((await harness.upload('sales', `${HEADER}A1,202601,9,0,4\n`)).body).toMatchObject({ updated: 1 });
  });
});

it('the documented repair by importing again brings back what was there', async () => {
  await using damaged = await startHarness();
  const { db } = damaged;
  const files = [
    ['products', 'sku,name,category,regular_price\nA1,Kava,Kava,3.99\nA2,Čaj,Čaj,1.99\n'],
    ['sales', `${HEADER}A1,202601,1,0,4\nA1,202602,9,1,30\nA2,202602,2,0,4\nA1,202603,1,0,4\n`],
    ['prices', 'sku,date,price\nA1,2026-01-05,3.49\n'],
  ] as const;
  const importAll = async (url?: string) => {
    for (const [dataset, csv] of files) {
      expect((await damaged.upload(dataset, csv, '', url)).body).toMatchObject({ rejected: 0, updated: 0 });
    }
  };
  const known = async (url?: string) => {
    const paths = ['/history', '/sku-snapshot?sku=A1', '/exports/sales', '/exports/products', '/exports/prices'];
    return Promise.all(paths.map(async (path) => (await damaged.raw(path, { url })).text()));
  };
  await importAll();
  const before = await known();
  const etag = (await damaged.get('/history')).headers.get('etag') as string;
  for (const kind of ['segments', 'prices', 'products']) await db.collection(kind).deleteMany({});

  // As docs/operations.md has it: stop, drop, start, import.
  await damaged.service[Symbol.asyncDispose]();
  for (const dropped of ['manifest', 'products', 'segments', 'prices']) await db.collection(dropped).drop();
  const { url } = await damaged.replica();
  await importAll(url);
  expect((await ready(url)).status).toBe(200);
  expect(await known(url)).toEqual(before);
  // Versions are counted from the beginning again; what callers kept of the earlier ones is not taken for good.
  const answered = await damaged.get('/history', { url, headers: { 'if-none-match': etag } });
  expect([answered.status, answered.body.data_version]).toEqual([200, files.length]);
});
