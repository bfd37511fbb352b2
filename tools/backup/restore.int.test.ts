import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongo } from '@promo/mongo/connect';
import { nextId } from '@promo/mongo/counters';
import { createLogger } from '@promo/runtime/logger';
import { Collection, Db } from 'mongodb';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { backUp } from './back-up.ts';
import { collectionsOf } from './collections.ts';
import { restore } from './restore.ts';
import { sampleDatabase } from './sample.fixture.ts';

const { client, database, db, other: OTHER, ...sample } = await sampleDatabase();
let dir: string;

beforeEach(async () => {
  dir = await sample.fill();
});
afterAll(() => sample[Symbol.asyncDispose]());

/** What a service is told that its database is restored must not end the test. */
const NOT_ENDED = { whenRestored: () => undefined };

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
  expect(await collectionsOf(client.db(OTHER))).toEqual([]);
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
