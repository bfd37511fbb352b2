import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMongo } from '@promo/mongo/connect';
import { nextId } from '@promo/mongo/counters';
import { createLogger } from '@promo/runtime/logger';
import { metricIn } from '@promo/testing/metrics';
import { testDatabase } from '@promo/testing/mongo';
import { Binary, Collection, Db, Double, Int32, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { contentsOf, verify } from './archive.ts';
import { backUp } from './back-up.ts';
import { collectionsOf } from './collections.ts';
import { serveMetrics } from './metrics.ts';
import { inTheWay, restore } from './restore.ts';
import { nameAt, rotate, untilDue } from './rotation.ts';

const database = await testDatabase();
const client = new MongoClient(database.uri, { writeConcern: { w: 'majority' } });
const db = client.db(database.name);
const root = mkdtempSync(join(tmpdir(), 'promo-backup-'));
/** A database of the same backup. */
const OTHER = `${database.name}_other`;
/** What a service is told that its database is restored must not end the test. */
const NOT_ENDED = { whenRestored: () => undefined };
const contentsIn = (name: string) => collectionsOf(client.db(name));
let dir: string;

beforeAll(() => client.connect());
afterAll(async () => {
  await client.db(OTHER).dropDatabase();
  await client.close();
  await database[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

beforeEach(async () => {
  dir = join(mkdtempSync(join(root, 'test-')), 'backup');
  await db.dropDatabase();
  await client.db(OTHER).dropDatabase();
  await db.collection<{ _id: number }>('products').insertMany(
    Array.from({ length: 1201 }, (_, id) => ({
      _id: id,
      sku: `S${id}`,
      name: 'Čokolada 100 g',
      price: new Int32(399),
      share: new Double(2),
      seen: new Long('9007199254740993'),
      at: new Date('2026-11-21T06:00:00Z'),
      bytes: new Binary(Buffer.alloc(id % 50, id)),
      none: null,
    })),
  );
  await db.collection('products').createIndex({ sku: 1 }, { unique: true, name: 'sku' });
  await db.createCollection('empty');
});

it('brings back every document and index, with its types', async () => {
  const before = await db.collection('products').find({}, { raw: true }).sort({ _id: 1 }).toArray();
  const { entries } = await backUp(client, [database.name], dir);
  expect(entries.map(({ collection, documents }) => [collection, documents])).toEqual([
    ['empty', 0],
    ['products', 1201],
  ]);
  await db.dropDatabase();
  expect(await inTheWay(client, await contentsOf(dir))).toEqual([]);
  await restore(client, dir);
  const after = await db.collection('products').find({}, { raw: true }).sort({ _id: 1 }).toArray();
  const bytes = (documents: unknown[]) => Buffer.concat(documents as Buffer[]);
  expect(bytes(after).equals(bytes(before))).toBe(true);
  await expect(db.collection('products').insertOne({ sku: 'S7' })).rejects.toThrow(/duplicate key/);
});

it('restores large documents a few at a time, and small ones by the hundred', async () => {
  const parts = Array.from({ length: 10 }, () => ({ rows: new Binary(Buffer.alloc(1024 * 1024)) }));
  await db.collection('parts').insertMany(parts);
  await backUp(client, [database.name], dir);
  using insertMany = vi.spyOn(Collection.prototype, 'insertMany');
  await restore(client, dir);
  const sent = insertMany.mock.calls.map(([documents], index) => [
    (insertMany.mock.contexts[index] as Collection).collectionName,
    documents.length,
  ]);
  // a document of 1 MiB and some: four of them reach 4 MiB
  expect(sent).toEqual([
    ...[4, 4, 2].map((length) => ['parts', length]),
    ...[500, 500, 201].map((length) => ['products', length]),
  ]);
});

it('takes what expired since the backup for no damage', async () => {
  await db.collection('answers').insertMany([{ until: new Date(0) }, { until: null }]);
  await db.collection('answers').createIndex({ until: 1 }, { expireAfterSeconds: 0 });
  await backUp(client, [database.name], dir);
  using createIndex = vi.spyOn(Collection.prototype, 'createIndex');
  createIndex.mockImplementation(async function (this: Collection, ...[, options]) {
    // what MongoDB does once a minute
    if (options?.expireAfterSeconds === 0) await this.deleteMany({ until: { $lt: new Date() } });
    return '';
  });
  await restore(client, dir);
  expect(await db.collection('answers').countDocuments()).toBe(1);
});

it('reads a database as of one moment, whatever is written meanwhile', async () => {
  const writing = Array.from({ length: 50 }, (_, id) => db.collection('products').insertOne({ sku: `new${id}` }));
  const { entries } = await backUp(client, [database.name], dir);
  await Promise.all(writing);
  await restore(client, dir);
  expect(await db.collection('products').countDocuments()).toBe(entries[1]?.documents);
});

it('says what is in the way, and replaces it when told to', async () => {
  await backUp(client, [database.name], dir);
  expect(await inTheWay(client, await contentsOf(dir))).toEqual([database.name]);
  await db.collection('products').deleteMany({});
  await db.collection('later').insertOne({});
  await restore(client, dir);
  expect(await db.collection('products').countDocuments()).toBe(1201);
  expect(await db.listCollections({ name: 'later' }).toArray()).toEqual([]);
});

it('takes neither a broken file nor an unfinished backup, and then has dropped nothing', async () => {
  const empty = mkdtempSync(join(root, 'empty-'));
  await expect(contentsOf(empty)).rejects.toThrow(/no finished backup/);
  // It is there and cannot be read, as one that another user brought.
  mkdirSync(join(empty, 'backup.json'));
  await expect(contentsOf(empty)).rejects.toThrow(/EISDIR/);
  await backUp(client, [database.name], dir);
  const file = join(dir, `${database.name}.products.bson.gz`);
  const path = join(dir, 'backup.json');
  const [whole, contents] = [readFileSync(file), readFileSync(path, 'utf8')];
  const changed = (change: (entry: { sha256: string; documents: number }) => void) => {
    const altered = JSON.parse(contents);
    change(altered.entries[1]);
    writeFileSync(path, JSON.stringify(altered));
  };
  const middle = Buffer.from(whole);
  middle.writeUInt8(middle.readUInt8(whole.length >> 1) ^ 0xff, whole.length >> 1);
  const breaking: [how: string, breaks: () => void, says: RegExp][] = [
    ['another hash', () => changed((entry) => Object.assign(entry, { sha256: '0'.repeat(64) })), /not those that were/],
    ['another count', () => changed((entry) => Object.assign(entry, { documents: 1200 })), /1201 documents, 1200 were/],
    ['cut off', () => writeFileSync(file, whole.subarray(0, -100)), /unexpected end of file/],
    ['a flipped byte', () => writeFileSync(file, middle), /./],
    ['no gzip', () => writeFileSync(file, 'products'), /incorrect header check/],
    ['missing', () => rmSync(file), /it is missing/],
  ];
  for (const [how, breaks, says] of breaking) {
    breaks();
    for (const attempt of [() => verify(dir), () => restore(client, dir)]) {
      const said = await attempt().catch(({ message }: Error) => message);
      expect(said, how).toContain(`${file}: `);
      expect(said, how).toMatch(says);
    }
    expect(await db.collection('products').countDocuments(), how).toBe(1201);
    writeFileSync(file, whole);
    writeFileSync(path, contents);
  }
  writeFileSync(path, contents.replace('"format": 1', '"format": 2'));
  await expect(restore(client, dir)).rejects.toThrow(`${path} has the format 2`);
  writeFileSync(path, contents.slice(0, -20));
  await expect(restore(client, dir)).rejects.toThrow(`${path} is damaged`);
  expect(await db.collection('products').countDocuments()).toBe(1201);
});

it('replaces also a database that had nothing in it', async () => {
  await db.dropDatabase();
  await backUp(client, [database.name], dir);
  await db.collection('later').insertOne({});
  expect(await inTheWay(client, await contentsOf(dir))).toEqual([database.name]);
  await restore(client, dir);
  expect(await contentsIn(database.name)).toEqual([]);
});

it('fills a collection anew that a running service created or wrote meanwhile, and says so where that goes on', async () => {
  await backUp(client, [database.name], dir);
  const { createCollection } = Db.prototype;
  const { insertMany } = Collection.prototype;
  using creating = vi.spyOn(Db.prototype, 'createCollection');
  using filling = vi.spyOn(Collection.prototype, 'insertMany');
  const write = () => db.collection('products').insertOne({ sku: 'meanwhile' });
  const afterWrite = async function (this: Db, name: string) {
    await write();
    return await createCollection.call(this, name);
  };
  const besideWrite = async function (this: Collection, ...args: Parameters<typeof insertMany>) {
    await write();
    return await insertMany.apply(this, args);
  };
  const meanwhile: [what: string, happens: () => void][] = [
    // after that of the collection `empty`
    ['created', () => creating.mockImplementationOnce(createCollection).mockImplementationOnce(afterWrite)],
    ['written', () => filling.mockImplementationOnce(besideWrite)],
  ];
  for (const [what, happens] of meanwhile) {
    creating.mockClear();
    happens();
    await restore(client, dir);
    expect(await db.collection('products').countDocuments(), what).toBe(1201);
    expect(creating.mock.calls.length, what).toBe(3);
  }
  filling.mockImplementation(besideWrite);
  await expect(restore(client, dir)).rejects.toThrow('products was not restored, nor what comes after it');
});

it('leaves word that it has not ended, on which no service starts and no backup is made, until it is run to its end', async () => {
  const connected = () => connectMongo(database.uri, database.name, createLogger('test', 'silent'), NOT_ENDED);
  const unfinished = `the restore of backup into ${database.name}, begun `;
  await backUp(client, [database.name, OTHER], dir);
  await using running = await connected();
  await running.probe();
  using filling = vi.spyOn(Collection.prototype, 'insertMany');
  filling.mockRejectedValue(new Error('broken off'));
  // once more while it is half restored: that one is broken off as well
  for (const broken of [1, 2]) {
    await expect(restore(client, dir), `${broken}`).rejects.toThrow('broken off');
    await expect(running.probe()).rejects.toThrow(unfinished);
    await expect(connected()).rejects.toThrow(/has not ended: wait for it, or run it again with --drop/);
    await expect(connectMongo(database.uri, OTHER, createLogger('test', 'silent'))).rejects.toThrow(OTHER);
    await expect(backUp(client, [database.name], `${dir}-half`)).rejects.toThrow(unfinished);
  }
  filling.mockRestore();
  await restore(client, dir);
  await using again = await connected();
  await again.probe();
  await backUp(client, [database.name], `${dir}-whole`);
  expect(await db.collection('products').countDocuments()).toBe(1201);
  expect(await contentsIn(OTHER)).toEqual([]);
});

it('ends who has read what was there before, also where it was over before anyone looked', async () => {
  await backUp(client, [database.name], dir);
  const whenRestored = vi.fn();
  const looking = { lookMs: 20, whenRestored };
  await using running = await connectMongo(database.uri, database.name, createLogger('test', 'silent'), looking);
  await using _other = await connectMongo(database.uri, OTHER, createLogger('test', 'silent'), looking);
  await using late = await connectMongo(database.uri, database.name, createLogger('test', 'silent'), NOT_ENDED);
  await restore(client, dir);
  await expect(late.probe()).rejects.toThrow('came after what was read');
  await expect(running.probe()).rejects.toThrow('came after what was read');
  // once, by its own look
  await vi.waitFor(() => expect(whenRestored).toHaveBeenCalledTimes(1));
  await expect.poll(() => whenRestored.mock.calls.length, { interval: 100 }).toBe(1);
});

it('is no backup where a restore came between its first and its last database', async () => {
  await backUp(client, [database.name], dir);
  const { indexes } = Collection.prototype;
  using reading = vi.spyOn(Collection.prototype, 'indexes');
  reading.mockImplementationOnce(indexes).mockImplementationOnce(async function (this: Collection) {
    const found = await indexes.call(this);
    await restore(client, dir);
    return found;
  });
  await expect(backUp(client, [database.name], `${dir}-mixed`)).rejects.toThrow('came after what was read');
});

it('goes on alone where another one begins meanwhile, and the first says so', async () => {
  await backUp(client, [database.name], dir);
  const { insertMany: insert } = Collection.prototype;
  using filling = vi.spyOn(Collection.prototype, 'insertMany');
  let second: Promise<unknown> | undefined;
  filling.mockImplementationOnce(async function (this: Collection, ...args: Parameters<typeof insert>) {
    second = restore(client, dir);
    await second;
    return await insert.apply(this, args);
  });
  await expect(restore(client, dir)).rejects.toThrow(`another restore into ${database.name} has begun`);
  await second;
  expect(await db.collection('products').countDocuments()).toBe(1201);
});

it('restores one database alone, whatever became of the files of others', async () => {
  await client.db(OTHER).collection('notes').insertOne({ text: 'before' });
  await backUp(client, [database.name, OTHER], dir);
  await client.db(OTHER).collection('notes').insertOne({ text: 'after' });
  await db.collection('products').drop();
  rmSync(join(dir, `${OTHER}.notes.bson.gz`));
  await expect(restore(client, dir, { database: 'accounting' })).rejects.toThrow(
    `there is no accounting in this backup, but ${database.name}, `,
  );
  await restore(client, dir, { database: database.name });
  expect(await db.collection('products').countDocuments()).toBe(1201);
  expect(await client.db(OTHER).collection('notes').countDocuments()).toBe(2);
  await using _running = await connectMongo(database.uri, OTHER, createLogger('test', 'silent'));
});

it('empties nothing before it has left that word in all databases', async () => {
  await backUp(client, [database.name, OTHER], dir);
  const { insertOne: insert } = Collection.prototype;
  using insertOne = vi.spyOn(Collection.prototype, 'insertOne');
  insertOne.mockImplementationOnce(insert).mockRejectedValueOnce(new Error('broken off'));
  await expect(restore(client, dir)).rejects.toThrow('broken off');
  expect(await db.collection('products').countDocuments()).toBe(1201);
});

it('gives no id again that was given since the backup, also where it was broken off and run again', async () => {
  expect(await nextId(db, 'products')).toBe(1);
  await backUp(client, [database.name], dir);
  for (const id of [2, 3]) expect(await nextId(db, 'products')).toBe(id);
  const { insertMany: insert } = Collection.prototype;
  using filling = vi.spyOn(Collection.prototype, 'insertMany');
  for (let i = 0; i < 5; i++) filling.mockRejectedValueOnce(new Error('broken off'));
  await expect(restore(client, dir)).rejects.toThrow('broken off');
  filling.mockImplementation(insert);
  await restore(client, dir);
  expect(await nextId(db, 'products')).toBe(4);
  expect(await nextId(db, 'others')).toBe(1);
});

it('notes beside deliveries when they were restored', async () => {
  await db.collection('deliveries').insertOne({ state: 'waiting' });
  await backUp(client, [database.name], dir);
  await restore(client, dir);
  expect(await db.collection('restored').find().toArray()).toEqual([{ _id: expect.anything(), at: expect.any(Date) }]);
});

it('is written into a new folder, for its owner alone', async () => {
  await backUp(client, [database.name], dir);
  const modes = [dir, ...readdirSync(dir).map((name) => join(dir, name))].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  const before = readFileSync(join(dir, 'backup.json'), 'utf8');
  await expect(backUp(client, [database.name], dir)).rejects.toThrow(/is there already/);
  expect(readFileSync(join(dir, 'backup.json'), 'utf8')).toBe(before);
});

it('never looks like a backup when it was broken off, or cannot be read', async () => {
  const parent = join(dir, '..');
  const { find: look } = Collection.prototype;
  using find = vi.spyOn(Collection.prototype, 'find');
  // after the look for a restore that has not ended
  find.mockImplementationOnce(look).mockReturnValueOnce({ sort: () => [Buffer.from('no document')] } as never);
  await expect(backUp(client, [database.name], dir)).rejects.toThrow(
    /empty\.bson\.gz: it does not hold BSON documents/,
  );
  expect(readdirSync(parent)).toEqual([]);
  const broken = Object.assign(Object.create(client), {
    startSession: () => {
      throw new Error('broken off');
    },
  });
  await expect(backUp(broken, [database.name], dir)).rejects.toThrow('broken off');
  expect(readdirSync(parent)).toEqual([]);
  // killed at its very end: all is there but the name
  await backUp(client, [database.name], `${dir}.unfinished-killed`);
  await expect(verify(`${dir}.unfinished-killed`)).rejects.toThrow(/broken off/);
  await expect(restore(client, `${dir}.unfinished-killed`)).rejects.toThrow(/broken off/);
});

it('keeps the latest backups, and knows when the next is due', () => {
  const parent = join(dir, '..');
  expect(untilDue(parent, 3_600_000, new Date())).toBe(0);
  const days = ['18', '19', '20', '21'].map((day) => new Date(`2026-11-${day}T02:30:00Z`));
  for (const day of days) mkdirSync(join(parent, nameAt(day)));
  const [, , , last] = days as [Date, Date, Date, Date];
  for (const name of ['by-hand', 'a.unfinished-old', 'b.unfinished-new']) mkdirSync(join(parent, name));
  const longAgo = last.getTime() / 1000 - 2 * 24 * 3600;
  utimesSync(join(parent, 'a.unfinished-old'), longAgo, longAgo);
  utimesSync(join(parent, 'b.unfinished-new'), last, last);
  const removed = ['2026-11-18T02-30-00Z', '2026-11-19T02-30-00Z', 'a.unfinished-old'];
  expect(rotate(parent, 2, last)).toEqual(removed.map((name) => `removed ${name}`));
  expect(readdirSync(parent)).toEqual(['2026-11-20T02-30-00Z', '2026-11-21T02-30-00Z', 'b.unfinished-new', 'by-hand']);
  expect(untilDue(parent, 24 * 3_600_000, new Date('2026-11-21T12:30:00Z'))).toBe(14 * 3_600_000);
  expect(untilDue(parent, 24 * 3_600_000, new Date('2026-11-23T00:00:00Z'))).toBe(0);
});

it('removes the other old backups where one cannot be removed, and says so', () => {
  const parent = join(dir, '..');
  for (const day of ['18', '19', '20']) mkdirSync(join(parent, `2026-11-${day}T02-30-00Z`));
  const remove = (path: string) => {
    if (path.includes('2026-11-18')) throw new Error(`EACCES, Permission denied: '${path}'`);
    rmSync(path, { recursive: true });
  };
  expect(rotate(parent, 1, new Date('2026-11-20T03:00:00Z'), remove)).toEqual([
    expect.stringMatching(/^not removed, do it by hand: EACCES.*2026-11-18/),
    'removed 2026-11-19T02-30-00Z',
  ]);
});

it('tells Prometheus when the latest was made, and nothing where there is none', async () => {
  const parent = mkdtempSync(join(root, 'told-'));
  using server = await serveMetrics(parent, 0);
  const told = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  expect(metricIn(await told(), 'backup_last_success_timestamp_seconds')).toBeUndefined();
  for (const day of ['2026-11-20T02:30:00Z', '2026-11-21T02:30:00Z']) mkdirSync(join(parent, nameAt(new Date(day))));
  mkdirSync(join(parent, '2026-11-22T02-30-00Z.unfinished-x'));
  const at = Date.parse('2026-11-21T02:30:00Z') / 1000;
  expect(metricIn(await told(), 'backup_last_success_timestamp_seconds')).toBe(at);
});

it('is told by its commands whether a backup is sound', async () => {
  await backUp(client, [database.name], dir);
  const run = async (...args: string[]) => {
    // Nobody listens there.
    const env = { ...process.env, MONGODB_URI: 'mongodb://127.0.0.1:1/?directConnection=true' };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    return { code, said };
  };
  expect(await run('backup', 'verify', dir)).toMatchObject({
    code: 0,
    said: expect.stringContaining('verified: 1201'),
  });
  expect(await run('restore', dir, '--drop')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^MongoDB does not answer: .*ECONNREFUSED/),
  });
  rmSync(join(dir, `${database.name}.products.bson.gz`));
  expect(await run('backup', 'verify', dir)).toMatchObject({
    code: 1,
    said: `${join(dir, `${database.name}.products.bson.gz`)}: it is missing\n`,
  });
  expect(await run('backup', dir, '--every', '24')).toMatchObject({ code: 1, said: expect.stringContaining('--keep') });
});
