import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { checkRestored } from '@promo/mongo/restores';
import type { MongoClient } from 'mongodb';
import { CONTENTS, type Contents, type Entry, fileOf, UNFINISHED, verify } from './archive.ts';
import { collectionsOf, reading } from './collections.ts';

/** A backup holds everything that people may not read: its owner alone reads it. It is on disk before it has its name. */
const PRIVATE = { mode: 0o600, flush: true } as const;

/**
 * Writes all collections of the databases into a new folder, a gzip file of BSON documents each, which mongorestore reads
 * too. A database is read as of one moment, so that its collections fit together while the services go on writing. The folder
 * gets its name when all is on disk and was read again: one that was broken off, or cannot be read, never looks like a backup,
 * and none is removed for it. Throws where a restore has not ended, or came between: what is half restored is no backup.
 */
export async function backUp(client: MongoClient, databases: readonly string[], target: string): Promise<Contents> {
  const dir = resolve(target);
  if (existsSync(dir)) throw new Error(`${dir} is there already; a backup is written into a new folder`);
  await mkdir(dirname(dir), { recursive: true });
  const fresh = await mkdtemp(`${dir}${UNFINISHED}`);
  try {
    const dbs = databases.map((name) => client.db(name));
    const before = await Promise.all(dbs.map((db) => checkRestored(db)));
    await write(client, databases, fresh);
    // One may have begun meanwhile, and even ended.
    await Promise.all(dbs.map((db, index) => checkRestored(db, before[index])));
    const contents = await verify(fresh, { named: false });
    await rename(fresh, dir);
    await flush(dirname(dir));
    return contents;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function write(client: MongoClient, databases: readonly string[], dir: string): Promise<void> {
  const at = new Date().toISOString();
  const entries: Entry[] = [];
  for (const database of databases) {
    const db = client.db(database);
    await using session = client.startSession({ snapshot: true });
    for (const collection of await collectionsOf(db)) {
      const { documents, sha256, write } = reading(db, collection, session);
      const file = createWriteStream(fileOf(dir, { database, collection }), PRIVATE);
      await pipeline(write, createGzip({ level: 1 }), file);
      const indexes = await db.collection(collection).indexes();
      entries.push({ database, collection, documents: documents(), sha256: sha256(), indexes });
    }
  }
  const contents: Contents = { format: 1, at, databases, entries };
  await writeFile(join(dir, CONTENTS), `${JSON.stringify(contents, null, 2)}\n`, PRIVATE);
  await flush(dir);
}

/** Makes sure that the names in a folder survive a power cut. */
async function flush(dir: string): Promise<void> {
  await using handle = await open(dir, 'r');
  await handle.sync();
}
