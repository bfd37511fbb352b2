import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type ClientSession, type Db, type Document, type MongoClient } from 'mongodb';

/** Each service's own database; `npm start`, docker-compose.yml and the chart use these names. */
export const DATABASES = ['promo_analytics', 'promo_proposals', 'marketing', 'npl', 'scheduler'] as const;

/** One collection of a backup. `sha256` is that of its documents as BSON, in order of `_id`. */
interface Entry {
  readonly database: string;
  readonly collection: string;
  readonly documents: number;
  readonly sha256: string;
  readonly indexes: readonly Document[];
}

export interface Contents {
  readonly format: 1;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly entries: readonly Entry[];
}

const CONTENTS = 'backup.json';
const BATCH = 500;
const fileOf = (dir: string, { database, collection }: Pick<Entry, 'database' | 'collection'>) =>
  join(dir, `${database}.${collection}.bson.gz`);

/**
 * Writes all collections of the databases into a folder, a gzip file of BSON documents each, which mongorestore reads
 * too. A database is read as of one moment, so that its collections fit together while the services go on writing.
 */
export async function backUp(client: MongoClient, databases: readonly string[], dir: string): Promise<Contents> {
  await mkdir(dir, { recursive: true });
  const entries: Entry[] = [];
  for (const database of databases) {
    const db = client.db(database);
    await using session = client.startSession({ snapshot: true });
    for (const collection of await collectionsOf(db)) {
      const { documents, sha256, write } = reading(db, collection, session);
      await pipeline(write, createGzip({ level: 1 }), createWriteStream(fileOf(dir, { database, collection })));
      const indexes = await db.collection(collection).indexes();
      entries.push({ database, collection, documents: documents(), sha256: sha256(), indexes });
    }
  }
  const contents: Contents = { format: 1, at: new Date().toISOString(), entries };
  // Last, so that a folder without it is known for a backup that did not finish.
  await writeFile(join(dir, CONTENTS), `${JSON.stringify(contents, null, 2)}\n`);
  return contents;
}

/** What a folder holds. Throws where it is no finished backup. */
export async function contentsOf(dir: string): Promise<Contents> {
  const text = await readFile(join(dir, CONTENTS), 'utf8').catch(() => {
    throw new Error(`${dir} holds no finished backup: there is no ${CONTENTS}`);
  });
  const contents = JSON.parse(text) as Contents;
  if (contents.format !== 1) throw new Error(`${dir} has the format ${contents.format}; this program reads 1`);
  return contents;
}

/** Databases of a backup that are not empty. */
export async function inTheWay(client: MongoClient, { entries }: Contents): Promise<string[]> {
  const databases = [...new Set(entries.map(({ database }) => database))];
  const filled = await Promise.all(databases.map(async (name) => (await collectionsOf(client.db(name))).length > 0));
  return databases.filter((_, index) => filled[index]);
}

/**
 * Puts a backup into its databases, which are emptied first, and reads back what was written. Throws where a file or
 * the database differs from what was backed up.
 */
export async function restore(client: MongoClient, dir: string): Promise<Contents> {
  const contents = await contentsOf(dir);
  for (const database of new Set(contents.entries.map((entry) => entry.database))) {
    for (const name of await collectionsOf(client.db(database))) await client.db(database).collection(name).drop();
  }
  for (const entry of contents.entries) {
    const db = client.db(entry.database);
    const collection = await db.createCollection(entry.collection);
    await pipeline(createReadStream(fileOf(dir, entry)), createGunzip(), async (chunks) => {
      let batch: Document[] = [];
      for await (const document of documentsIn(chunks)) {
        batch.push(document);
        if (batch.length < BATCH) continue;
        await collection.insertMany(batch, { ordered: false });
        batch = [];
      }
      if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    });
    for (const { key, v, ns, ...options } of entry.indexes) {
      if (options.name !== '_id_') await collection.createIndex(key, options);
    }
    const stored = reading(db, entry.collection);
    for await (const _ of stored.write());
    if (stored.documents() !== entry.documents || stored.sha256() !== entry.sha256) {
      throw new Error(`${entry.database}.${entry.collection} is not what was backed up`);
    }
  }
  return contents;
}

async function collectionsOf(db: Db): Promise<string[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

/** The documents of a collection as BSON, in order of `_id`; how many they were and their hash once all are read. */
function reading(db: Db, collection: string, session?: ClientSession) {
  const hash = createHash('sha256');
  let documents = 0;
  const options = { raw: true, batchSize: BATCH, ...(session && { session }) };
  async function* write() {
    for await (const document of db.collection(collection).find({}, options).sort({ _id: 1 })) {
      const bytes = document as unknown as Buffer;
      hash.update(bytes);
      documents++;
      yield bytes;
    }
  }
  return { write, documents: () => documents, sha256: () => hash.digest('hex') };
}

/** Numbers keep their BSON types, so that what is written is what was read, byte by byte. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

async function* documentsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Document> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at);
      if (rest.length - at < size) break;
      yield BSON.deserialize(rest.subarray(at, at + size), EXACT);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('a file of the backup ends in the middle of a document');
}
