import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collectOrphans } from '@promo/parts/orphans';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { Binary } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../../tools/backup/back-up.ts';
import { restore } from '../../../tools/backup/restore.ts';
import { changeBlocksOf } from '../src/store/ledger/changes.ts';
import { hashOfEntry, type LedgerEntry, ledgerOf } from '../src/store/ledger/entries.ts';
import { priceHistory, priceSourcesOf } from '../src/store/ledger/history.ts';
import { verifyLedger } from '../src/store/ledger/verify.ts';
import { manifestOf, readManifest } from '../src/store/manifest.ts';
import { keptParts, partsOf } from '../src/store/parts.ts';
import { startHarness } from './harness.ts';

const HEADER = 'sku,date,price,is_promo\n';
const WHOLE = { last: expect.any(String), broken: null, differing: { count: 0, first: [] }, older: 0 };
const day = (date: string) => Date.parse(date) / 86_400_000;

const verified = () => verifyLedger(harness.client, harness.db);
const upload = async (rows: string, query = '') => (await harness.upload('prices', HEADER + rows, query)).body;

const harness = await keepForTests(startHarness());

/** KAVA (ordinal 0) and SOK (1): November's prices, a correction of one of them, and a day in December. */
beforeEach(async () => {
  const { db } = harness;
  await manifestOf(db).updateOne({ _id: 'facts' }, {
    $set: { 'parts.prices': {} },
    $unset: { ledger: '', latest: '' },
    $inc: { version: 10 },
  } as object);
  await Promise.all([ledgerOf(db).deleteMany({}), changeBlocksOf(db).deleteMany({})]);
  await harness.upload('products', 'sku,name,category,regular_price\nKAVA,Kava,Kava,3.99\nSOK,Sok,Sok,2.00\n');
  await upload('KAVA,2026-11-01,3.99,0\nKAVA,2026-11-15,2.99,1\nSOK,2026-11-01,2.00,0\n');
  await upload('KAVA,2026-11-15,3.19,1\nSOK,2026-11-01,2.00,0\n');
  await upload('KAVA,2026-12-01,4.29,0\nKAVA,2026-11-01,3.99,1\n');
});

describe('the ledger of prices', () => {
  it('has an entry for each import that changed a price, and for no other', async () => {
    expect(await upload('KAVA,2026-11-15,3.19,1\n')).toMatchObject({ unchanged: 1 });
    expect(await upload('KAVA,2026-11-15,9.99,1\n', '?dry_run=true')).toMatchObject({ updated: 1 });
    await harness.upload('products', 'sku,name,category,regular_price\nKAVA,Kava,Kava,4.99\n');
    const entries = await ledgerOf(harness.db).find().sort({ _id: 1 }).toArray();
    expect(entries).toMatchObject([
      { _id: 1, previous: null, inserted: 3, updated: 0, parts_before: 0, blocks: [{ key: '202611/0', rows: 3 }] },
      { _id: 2, inserted: 0, updated: 1, parts_before: 1, blocks: [{ key: '202611/0', rows: 1 }] },
      { _id: 3, inserted: 1, updated: 1, blocks: [{ key: '202611/0' }, { key: '202612/0' }], by: 'Ana Admin' },
    ]);
    expect(entries.slice(1).map(({ previous }) => previous)).toEqual(entries.slice(0, 2).map(({ hash }) => hash));
    const { ledger } = await readManifest(harness.db);
    expect(ledger).toEqual({ seq: 3, hash: entries[2]?.hash });
    expect(await changeBlocksOf(harness.db).countDocuments()).toBe(4);
    expect(await verified()).toEqual({ ...WHOLE, entries: 3, changes: 6 });
  });

  it('tells of a corrected day what it was before, who changed it, when and from which file', async () => {
    const corrected = await upload('KAVA,2026-11-15,2.49,0\n');
    const history = await Array.fromAsync(priceHistory(harness.db, 0));
    expect(history.map(({ seq, date, before, after }) => [seq, date, before?.price, after?.price])).toEqual([
      [1, '2026-11-01', undefined, 3.99],
      [1, '2026-11-15', undefined, 2.99],
      [2, '2026-11-15', 2.99, 3.19],
      [3, '2026-11-01', 3.99, 3.99],
      [3, '2026-12-01', undefined, 4.29],
      [4, '2026-11-15', 3.19, 2.49],
    ]);
    expect(history.at(-1)).toMatchObject({
      import_id: corrected.import_id,
      file_hash: corrected.file_hash,
      by: 'Ana Admin',
      before: { price: 3.19, is_promo: true },
      after: { price: 2.49, is_promo: false },
    });
    const row = (ordinal: number, date: string, euro: number) => ({ ordinal, day: day(date), cents: euro * 100 });
    const [first, december] = [row(0, '2026-11-01', 3.99), row(0, '2026-12-01', 4.29)];
    const rows = [first, row(0, '2026-11-15', 2.49), december, row(0, '2026-12-02', 4.29), row(1, '2026-11-01', 1.99)];
    const seqs = async (upTo: number) =>
      [...(await priceSourcesOf(harness.db, rows, upTo))].map(([key, { seq }]) => [key, seq]);
    // Of SOK the ledger says another price; nobody has set one on December 2nd.
    expect((await seqs(4)).sort()).toEqual([
      [`0/${day('2026-11-01')}`, 3],
      [`0/${day('2026-11-15')}`, 4],
      [`0/${day('2026-12-01')}`, 3],
    ]);
    expect(await seqs(2)).toEqual([[`0/${day('2026-11-01')}`, 1]]);
  });

  it('has an entry for each of two imports at once', async () => {
    await Promise.all([upload('KAVA,2026-11-20,3.09,1\n'), upload('SOK,2026-11-20,1.79,1\n')]);
    expect(await verified()).toEqual({ ...WHOLE, entries: 5, changes: 8 });
  });

  it('leaves nothing of an import that is killed, and the collector nothing of its blocks', async () => {
    const { db, client } = harness;
    const { url, child } = await harness.process();
    await client.withSession(async (session) => {
      // Nobody switches the manifest while this lasts.
      session.startTransaction();
      await manifestOf(db).updateOne({ _id: 'facts' }, { $inc: { held: 1 } } as object, { session });
      const cut = harness.upload('prices', `${HEADER}KAVA,2026-11-20,3.09,1\n`, '', url).catch(() => 'cut off');
      await eventually(async () => (await changeBlocksOf(db).countDocuments()) === 5);
      child.kill('SIGKILL');
      expect(await cut).toBe('cut off');
      await session.abortTransaction();
    });
    expect(await verified()).toEqual({ ...WHOLE, entries: 3, changes: 6 });
    expect(await collectOrphans(db, keptParts(db))).toBe(0);
    expect(await collectOrphans(db, keptParts(db), 0)).toBeGreaterThanOrEqual(2);
    expect(await changeBlocksOf(db).countDocuments()).toBe(4);
    expect(await verified()).toEqual({ ...WHOLE, entries: 3, changes: 6 });
  });

  it('begins with the first import after, in a store that is older', async () => {
    const { db } = harness;
    await Promise.all([ledgerOf(db).deleteMany({}), changeBlocksOf(db).deleteMany({})]);
    await manifestOf(db).updateOne({ _id: 'facts' }, { $unset: { ledger: '' } } as object);
    expect(await verified()).toEqual({ ...WHOLE, entries: 0, last: null, changes: 0, older: 4 });
    await manifestOf(db).updateOne({ _id: 'facts' }, { $inc: { version: 1 } } as object);
    await upload('KAVA,2026-11-15,2.49,1\nKAVA,2026-12-02,4.29,0\n');
    expect(await verified()).toEqual({ ...WHOLE, entries: 1, changes: 2, older: 3 });
  });

  it('goes on where the facts were taken away and are imported anew', async () => {
    const { db } = harness;
    await manifestOf(db).updateOne({ _id: 'facts' }, {
      $set: { 'parts.prices': {} },
      $unset: { ledger: '', latest: '' },
      $inc: { version: 1 },
    } as object);
    await upload('KAVA,2026-11-15,2.49,1\nSOK,2026-11-01,2.00,0\n');
    expect(await verified()).toEqual({ ...WHOLE, entries: 4, changes: 8 });
  });

  it('is whole again after a restore, and goes on from there', async () => {
    await using own = await startHarness();
    const root = mkdtempSync(join(tmpdir(), 'promo-ledger-'));
    try {
      await own.upload('products', 'sku,name,category,regular_price\nKAVA,Kava,Kava,3.99\n');
      await own.upload('prices', `${HEADER}KAVA,2026-11-15,2.99,1\n`);
      await own.upload('prices', `${HEADER}KAVA,2026-11-15,3.19,1\n`);
      await own.service[Symbol.asyncDispose]();
      await backUp(own.client, [own.db.databaseName], join(root, 'backup'));
      await own.db.dropDatabase();
      await restore(own.client, join(root, 'backup'));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
    expect(await verifyLedger(own.client, own.db)).toEqual({ ...WHOLE, entries: 2, changes: 2 });
    const { url } = await own.replica();
    const { body } = await own.upload('prices', `${HEADER}KAVA,2026-11-17,2.99,1\n`, '', url);
    expect(body).toMatchObject({ inserted: 1 });
    expect(await verifyLedger(own.client, own.db)).toEqual({ ...WHOLE, entries: 3, changes: 3 });
  });
});

describe('a ledger that somebody has tampered with', () => {
  const entry = (seq: number) => ledgerOf(harness.db).findOne({ _id: seq });
  const block = async (seq: number) => (await entry(seq))?.blocks[0]?.id as string;

  it.each<[string, number, RegExp, () => Promise<unknown>]>([
    [
      'a price in a block',
      2,
      /changes of 202611\/0 are not those/,
      async () => {
        const after = new Binary(Buffer.from(Int32Array.of(2 * 349 + 1).buffer));
        await changeBlocksOf(harness.db).updateOne({ _id: await block(2) }, { $set: { after } });
      },
    ],
    [
      'a block that is no whole number of prices',
      1,
      /not those/,
      async () => {
        const after = new Binary(Buffer.alloc(7));
        await changeBlocksOf(harness.db).updateOne({ _id: await block(1) }, { $set: { after } });
      },
    ],
    ['a lost block', 3, /missing/, async () => changeBlocksOf(harness.db).deleteOne({ _id: await block(3) })],
    ['who it was', 2, /its hash/, () => ledgerOf(harness.db).updateOne({ _id: 2 }, { $set: { by: 'Somebody else' } })],
    [
      'an entry without blocks',
      1,
      /its hash/,
      () => ledgerOf(harness.db).updateOne({ _id: 1 }, { $unset: { blocks: '' } as never }),
    ],
    ['a lost entry', 2, /missing/, () => ledgerOf(harness.db).deleteOne({ _id: 2 })],
    ['the last entry lost', 3, /missing/, () => ledgerOf(harness.db).deleteOne({ _id: 3 })],
    [
      'an entry more',
      4,
      /manifest/,
      async () => {
        const last = (await entry(3)) as NonNullable<Awaited<ReturnType<typeof entry>>>;
        await ledgerOf(harness.db).insertOne(sealedAnew({ ...last, _id: 4, previous: last.hash, by: 'Forger' }));
      },
    ],
    [
      'an entry with a hash made anew',
      3,
      /hash of the entry before/,
      async () => {
        const second = (await entry(2)) as NonNullable<Awaited<ReturnType<typeof entry>>>;
        await ledgerOf(harness.db).replaceOne({ _id: 2 }, sealedAnew({ ...second, by: 'Forger' }));
      },
    ],
  ])('is told by its first entry that is not right: %s', async (_, seq, why, tamper) => {
    await tamper();
    expect((await verified()).broken).toEqual({ seq, why: expect.stringMatching(why) });
  });

  it('is told by the prices in force, with the product and the day', async () => {
    const { db } = harness;
    const id = (await readManifest(db)).parts.prices['202611/0'] as string;
    const price = new Binary(Buffer.from(Int32Array.of(399, 100, 200).buffer));
    await partsOf(db, 'prices').updateOne({ _id: id }, { $set: { 'columns.price': price } });
    expect(await verified()).toMatchObject({
      broken: null,
      differing: { count: 1, first: ['KAVA 2026-11-15: 3.19 promotional by the ledger, 1.00 promotional after that'] },
    });
  });

  it('keeps nobody from answering', async () => {
    await changeBlocksOf(harness.db).deleteOne({ _id: await block(3) });
    await upload('KAVA,2026-11-18,2.99,1\n');
    const response = await fetch(`${harness.service.url}/ready`);
    expect([response.status, (await verified()).broken?.seq]).toEqual([200, 3]);
  });
});

describe('npm run ledger', () => {
  const run = async (...args: string[]) => {
    const cli = join(import.meta.dirname, '../src/cli/ledger.cli.ts');
    const env = { ...process.env, MONGODB_URI: harness.database.uri, MONGODB_DATABASE: harness.db.databaseName };
    return promisify(execFile)(process.execPath, [cli, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  };

  it('says that all is whole, and ends with 1 where it is not', async () => {
    expect(await run('verify')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^3 entries, 6 prices set\n.* [\da-f]{64}\nwhole/),
    });
    await ledgerOf(harness.db).updateOne({ _id: 2 }, { $set: { by: 'Somebody else' } });
    expect(await run('verify')).toMatchObject({ code: 1, stdout: expect.stringContaining('BROKEN at entry 2') });
  });

  it('shows the history of a SKU', async () => {
    const { stdout } = await run('show', '--sku', 'SOK');
    expect(stdout).toMatch(/^1 {2}2026-\S+Z {2}Ana Admin {2}file [\da-f]{12} {2}2026-11-01 {2}none -> 2\.00\n$/);
    expect(await run('show', '--sku', 'NIKAD')).toMatchObject({ code: 2, stderr: 'SKU NIKAD was not found\n' });
    expect(await run('show')).toMatchObject({ code: 2, stderr: expect.stringContaining('--sku') });
  });
});

const sealedAnew = (entry: LedgerEntry): LedgerEntry => ({ ...entry, hash: hashOfEntry(entry) });
