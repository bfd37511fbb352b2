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
import { join } from 'node:path';
import { metricIn } from '@promo/testing/metrics';
import { Binary, Collection } from 'mongodb';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { contentsOf, verify } from './archive.ts';
import { backUp } from './back-up.ts';
import { collectionsOf } from './collections.ts';
import { serveMetrics } from './metrics.ts';
import { inTheWay, restore } from './restore.ts';
import { nameAt, rotate, untilDue } from './rotation.ts';
import { sampleDatabase } from './sample.fixture.ts';

const { client, database, db, root, other: OTHER, ...sample } = await sampleDatabase();
let dir: string;

beforeEach(async () => {
  dir = await sample.fill();
});
afterAll(() => sample[Symbol.asyncDispose]());

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
  expect(await collectionsOf(db)).toEqual([]);
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

it('keeps the latest backups', () => {
  const parent = join(dir, '..');
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
});

it.each([
  ['the first at once', [], 24, []],
  ['not before its time, looking once an hour', ['2026-11-21T02:30:00Z'], 2.5, [1, 1, 0.5]],
  ['after a month, though no timer lasts as long', ['2026-11-21T02:30:00Z'], 720, Array(720).fill(1)],
  ['at once where the only one is of a clock that ran ahead', ['2026-12-21T02:30:00Z'], 24, []],
  [
    'in its time after one that is older than what that clock dated',
    ['2026-11-20T03:30:00Z', '2026-12-21T02:30:00Z'],
    24,
    [1],
  ],
  ['at once where it is late', ['2026-11-19T02:30:00Z', '2026-11-20T02:30:00Z'], 24, []],
])('makes %s', async (_, made, every, hours) => {
  const parent = join(dir, '..');
  for (const day of made) mkdirSync(join(parent, nameAt(new Date(day))));
  let now = Date.parse('2026-11-21T02:30:00Z');
  const waited: number[] = [];
  const wait = async (ms: number) => {
    waited.push(ms / 3_600_000);
    now += ms;
  };
  await untilDue(parent, every * 3_600_000, () => now, wait);
  expect(waited).toEqual(hours);
});

it('makes the next one within an hour after a clock that ran ahead is put back', async () => {
  const parent = join(dir, '..');
  mkdirSync(join(parent, '2026-12-21T02-30-00Z'));
  let now = Date.parse('2026-12-21T03:00:00Z');
  await untilDue(
    parent,
    24 * 3_600_000,
    () => now,
    async () => {
      now = Date.parse('2026-11-21T04:00:00Z');
    },
  );
  expect(now).toBe(Date.parse('2026-11-21T04:00:00Z'));
});

it('keeps what was made since a clock that ran ahead was put back, not what that clock dated', () => {
  const parent = join(dir, '..');
  for (const day of ['11-20', '11-21', '12-20', '12-21']) mkdirSync(join(parent, `2026-${day}T02-30-00Z`));
  expect(rotate(parent, 2, new Date('2026-11-21T03:00:00Z'))).toEqual([
    'removed 2026-12-20T02-30-00Z',
    'removed 2026-12-21T02-30-00Z',
  ]);
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
