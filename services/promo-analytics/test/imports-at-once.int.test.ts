import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectOrphans } from '@promo/parts/orphans';
import { weekIndex } from '@promo/retail/weeks';
import { createLogger } from '@promo/runtime/logger';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { importDataset } from '../src/actions/import-dataset.ts';
import { isKept } from '../src/domain/events/year-medians.ts';
import { cellAt, type Grid } from '../src/domain/facts/grid.ts';
import { createFacts } from '../src/memory/facts.ts';
import { manifestOf, readManifest } from '../src/store/manifest.ts';
import { keptParts, partsOf } from '../src/store/parts.ts';
import { ADMIN, startHarness } from './harness.ts';
import { HEADER } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());
await harness.upload('products', 'sku,name,category,regular_price\nA1,Kava 250 g,Kava,3.99\nA2,Kava 500 g,Kava,6.99\n');

const week = (yw: number, qty = 10) => `A1,${yw},${qty},0,39.90\nA2,${yw},${qty + 1},1,69.90\n`;

describe('imports at once and cut off', () => {
  it('applies two that touch the same weeks', async () => {
    const [a, b] = await Promise.all([
      harness.upload('sales', `${HEADER}A1,202610,1,0,4.00\nA1,202611,2,0,8.00\n`),
      harness.upload('sales', `${HEADER}A2,202610,3,0,21.00\nA2,202611,4,0,28.00\n`),
    ]);
    expect([a.body.inserted, b.body.inserted]).toEqual([2, 2]);
    expect(new Set([a.body.data_version, b.body.data_version]).size).toBe(2);
    const csv = `${HEADER}A1,202610,1,0,4.00\nA1,202611,2,0,8.00\nA2,202610,3,0,21.00\nA2,202611,4,0,28.00\n`;
    expect((await harness.upload('sales', csv)).body).toMatchObject({ unchanged: 4, inserted: 0, updated: 0 });
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const before = (await harness.get('/history')).body.data_version;
    const upload = httpRequest(`${harness.service.url}/api/promo/imports/sales`, {
      method: 'POST',
      headers: { ...harness.identity, 'content-type': 'text/csv', 'content-length': 10_000_000 },
    });
    upload.on('error', () => undefined);
    upload.write(HEADER + week(202620));
    await sleep(200);
    upload.destroy();
    await sleep(200);
    expect((await harness.get('/history')).body.data_version).toBe(before);
    expect((await harness.upload('sales', HEADER + week(202620), '?dry_run=true')).body).toMatchObject({ inserted: 2 });
  });

  it('says that another import was taken back while a file was being read, and keeps nothing of it', async () => {
    const { client, db } = harness;
    const { body } = await harness.upload('sales', HEADER + week(202618));
    async function* file() {
      yield Buffer.from(HEADER + week(202619));
      expect((await harness.call('POST', `/imports/${body.import_id}/void`)).status).toBe(200);
    }
    const context = { client, db, facts: createFacts(db, createLogger('test', 'silent')), now: () => new Date() };
    const options = { dry_run: false, max_rejections: 100, unknown_columns: 'refuse' } as const;
    await expect(importDataset(context, 'sales', { file: file(), options, identity: ADMIN })).rejects.toMatchObject({
      status: 503,
      body: { code: 'import_taken_back_meanwhile' },
    });
    const again = await harness.upload('sales', HEADER + week(202619), '?dry_run=true');
    expect(again.body).toMatchObject({ inserted: 2 });
  });

  it('leaves a version that still answers as it was, though old weeks and a new one come together', async () => {
    await harness.upload('sales', HEADER + week(202615) + week(202616));
    const facts = createFacts(harness.db, createLogger('test', 'silent'));
    const { grid } = (await facts.refresh()).analysis;
    const told = (of: Grid) => [202615, 202616, 202617].map((yw) => cellAt(of, 0, weekIndex(yw))?.qty ?? null);
    await harness.upload('sales', HEADER + week(202615, 77) + week(202617, 78));
    const next = (await facts.refresh()).analysis.grid;
    expect([told(grid), told(next)]).toEqual([
      [10, 10, null],
      [77, 10, 78],
    ]);
  });

  it('answers from a version first, and then finds what the coming week will be held against', async () => {
    const facts = createFacts(harness.db, createLogger('test', 'silent'));
    const { index, lastWeek } = (await facts.refresh()).analysis;
    const isKnown = () => isKept(index.medians, 0, lastWeek - 2, lastWeek + 1);
    const atFirst = isKnown();
    await facts.prepared;
    expect([atFirst, isKnown()]).toEqual([false, true]);
  });

  it('reaches other replicas by the event, and by the manifest while NATS is down', async () => {
    await using other = await harness.replica();
    const seen = async () => (await harness.get('/history', { url: other.url })).body.data_version;
    const first = await harness.upload('sales', HEADER + week(202621));
    await expect.poll(seen).toBe(first.body.data_version);
    await harness.nats.stop();
    const second = await harness.upload('sales', HEADER + week(202622));
    expect(second.status).toBe(200);
    await expect.poll(seen).toBe(second.body.data_version);
    await harness.nats.restart();
    const third = await harness.upload('sales', HEADER + week(202623));
    await expect.poll(seen).toBe(third.body.data_version);
  });
});

it('of 200 small imports at once each is taken, or told when to come again', async () => {
  const { url } = await harness.process();
  const since = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      // A week of its own each, which no other test imports: nothing is superseded, and kept to be taken back.
      const csv = `${HEADER}A1,${201701 + 100 * Math.floor(i / 50) + (i % 50)},${i},0,39.90\n`;
      return (await harness.upload('sales', csv, '', url)).status;
    }),
  );
  const of = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const seconds = (performance.now() - since) / 1000;
  console.log(`200 imports at once: ${of(200)} taken, ${of(429)} told to come again, in ${seconds.toFixed(1)} s`);
  expect(of(200)).toBeGreaterThanOrEqual(9);
  expect(of(200) + of(429)).toBe(200);
});

describe('kill -9 in the middle of an import', () => {
  it('leaves the old data whole, and orphans that the collector takes', async () => {
    const { db } = harness;
    const before = await readManifest(db);
    const weeks = Array.from({ length: 50 }, (_, i) => 202401 + i);
    const csv = HEADER + weeks.map((yw) => week(yw)).join('');
    let interrupted = 0;
    for (let afterParts = 1; afterParts <= 41; afterParts += 10) {
      const { url, child } = await harness.process();
      const parts = await partsOf(db, 'sales').countDocuments();
      await harness.client.withSession(async (session) => {
        // Nobody switches the manifest while this lasts: however late the kill comes, it comes before the commit.
        session.startTransaction();
        await manifestOf(db).updateOne({ _id: 'facts' }, { $inc: { held: 1 } } as object, { session });
        const upload = harness.upload('sales', csv, '', url).catch(() => 'cut off');
        await eventually(async () => (await partsOf(db, 'sales').countDocuments()) >= parts + afterParts);
        child.kill('SIGKILL');
        if ((await upload) === 'cut off') interrupted++;
        await session.abortTransaction();
      });
      expect(await readManifest(db)).toEqual(before);
    }
    expect(interrupted).toBe(5);
    const named = Object.keys(before.parts.sales).length;
    expect(await collectOrphans(db, keptParts(db))).toBe(0);
    expect(await collectOrphans(db, keptParts(db), 0)).toBeGreaterThan(5);
    expect(await partsOf(db, 'sales').countDocuments()).toBe(named);
    expect((await harness.upload('sales', csv)).body).toMatchObject({ inserted: 100 });
  });
});
