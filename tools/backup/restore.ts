import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESTORED_EVENTS } from '@promo/contracts/gateway/restored';
import { countersOf } from '@promo/mongo/counters';
import { outboxOf } from '@promo/mongo/outbox';
import { checkStillLatest, givenBefore, noteRestore, RESTORED } from '@promo/mongo/restores';
import { BSON, type Db, type Document, type MongoClient } from 'mongodb';
import { type Contents, databasesOf, type Entry, fileOf, readDocuments, verify } from './archive.ts';
import { BATCH, collectionsOf, reading } from './collections.ts';

/** Databases of a backup that are not empty. */
export async function inTheWay(client: MongoClient, contents: Contents): Promise<string[]> {
  const databases = databasesOf(contents);
  const filled = await Promise.all(databases.map(async (name) => (await collectionsOf(client.db(name))).length > 0));
  return databases.filter((_, index) => filled[index]);
}

/**
 * Puts a backup, or what it has of one database, into its databases, which are emptied first, and reads back what was written.
 * Everything is read and compared before anything is emptied. Throws, with the name of the file, where a file or the database differs from
 * what was backed up. From before the first is emptied until all are compared no service starts on any of them, and those that run end:
 * for that they have `noticedMs`, in which nothing is emptied yet.
 */
export async function restore(
  client: MongoClient,
  dir: string,
  { database, noticedMs = 0 }: { database?: string | undefined; noticedMs?: number } = {},
): Promise<Contents> {
  const contents = await verify(dir, { database });
  const databases = databasesOf(contents).map((name) => client.db(name));
  // By the server's clock, which is the same for whoever restores from wherever.
  const { localTime: at } = await client.db('admin').command({ hello: 1 });
  const begun = { at, backup: basename(dir), ended: false };
  for (const db of databases) await noteRestore(db, begun);
  await sleep(noticedMs);
  for (const db of databases) await noteRestore(db, { ...begun, given: await countersOf(db).find().toArray() });
  // Nothing is dropped for a user who may not read what is then to be compared.
  for (const db of databases) await checkStillLatest(db, begun.at);
  for (const db of databases) {
    for (const name of await collectionsOf(db)) await db.collection(name).drop();
  }
  for (const entry of contents.entries) {
    await checkStillLatest(client.db(entry.database), begun.at);
    await fillAnew(client, dir, entry);
  }
  for (const { database } of contents.entries.filter(({ collection }) => collection === 'deliveries')) {
    await client.db(database).collection(RESTORED).insertOne({ at: new Date() });
  }
  for (const db of databases) await checkStillLatest(db, begun.at);
  for (const db of databases) await countOn(db);
  for (const db of databases) await tellOf(db);
  for (const db of databases) await noteRestore(db, { ...begun, ended: true });
  return contents;
}

/**
 * Has ids go on where they were before the restore. Given anew they would mean something else to pages that are open, scripts and
 * letters: what was decided or saved on one record would be taken for the other. A user who restores may write documents, not change them.
 */
async function countOn(db: Db): Promise<void> {
  const counters = new Map((await countersOf(db).find().toArray()).map(({ _id, last }) => [_id, last]));
  const ahead = [...(await givenBefore(db))].filter(([_id, last]) => last > (counters.get(_id) ?? 0));
  if (ahead.length === 0) return;
  for (const [_id, last] of ahead) counters.set(_id, last);
  await countersOf(db).drop();
  await countersOf(db).insertMany([...counters].map(([_id, last]) => ({ _id, last })));
}

/** Has the service tell, once it is back, that what open pages show may be otherwise now. */
async function tellOf(db: Db): Promise<void> {
  const subject = new Map<string, string>(Object.entries(RESTORED_EVENTS)).get(db.databaseName);
  if (!subject) return;
  const told = { subject, at: new Date().toISOString(), actor: null, version: 1, data: {} };
  await outboxOf(db).insertOne({ _id: randomUUID(), ...told, sent_at: null });
}

/** A service that still runs may create or write a collection while it is filled: so often it is filled from the start. */
const TRIES = 5;

async function fillAnew(client: MongoClient, dir: string, entry: Entry): Promise<void> {
  const { database, collection } = entry;
  for (let tries = 1; ; tries++) {
    try {
      return await fill(client, dir, entry);
    } catch (error) {
      if (tries === TRIES) {
        const why = `${database}.${collection} was not restored, nor what comes after it`;
        throw new Error(`${(error as Error).message}. ${why}: stop the services and restore again.`, { cause: error });
      }
      await client.db(database).collection(collection).drop();
    }
  }
}

/** Numbers keep their BSON types, so that what is written is what was read, byte by byte. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

async function fill(client: MongoClient, dir: string, entry: Entry): Promise<void> {
  const db = client.db(entry.database);
  const collection = await db.createCollection(entry.collection);
  await readDocuments(dir, entry, async (documents) => {
    let batch: Document[] = [];
    let size = 0;
    const insert = async () => {
      if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
      batch = [];
      size = 0;
    };
    for await (const bytes of documents) {
      batch.push(BSON.deserialize(bytes, EXACT));
      size += bytes.length;
      if (batch.length === BATCH.documents || size >= BATCH.bytes) await insert();
    }
    await insert();
  });
  const stored = reading(db, entry.collection);
  for await (const _ of stored.write());
  if (stored.documents() !== entry.documents || stored.sha256() !== entry.sha256) {
    throw new Error(`${fileOf(dir, entry)}: ${entry.database}.${entry.collection} is not what was backed up`);
  }
  // Last: what a TTL index finds expired MongoDB removes within a minute.
  for (const { key, v, ns, ...options } of entry.indexes) {
    if (options.name !== '_id_') await collection.createIndex(key, options);
  }
}
