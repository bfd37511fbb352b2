import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@promo/testing/mongo';
import { Binary, Double, Int32, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { backUp, contentsOf, inTheWay, restore } from './archive.ts';

const database = await testDatabase();
const client = new MongoClient(database.uri, { writeConcern: { w: 'majority' } });
const db = client.db(database.name);
const dir = mkdtempSync(join(tmpdir(), 'promo-backup-'));

beforeAll(() => client.connect());
afterAll(async () => {
  await client.close();
  await database[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, force: true });
});

beforeEach(async () => {
  await db.dropDatabase();
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

it('takes neither a broken file nor an unfinished backup', async () => {
  const empty = mkdtempSync(join(dir, 'empty-'));
  await expect(contentsOf(empty)).rejects.toThrow(/no finished backup/);
  await backUp(client, [database.name], dir);
  const path = join(dir, 'backup.json');
  const contents = JSON.parse(readFileSync(path, 'utf8'));
  contents.entries[1].sha256 = '0'.repeat(64);
  writeFileSync(path, JSON.stringify(contents));
  await expect(restore(client, dir)).rejects.toThrow(/products is not what was backed up/);
});
