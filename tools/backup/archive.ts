import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Document } from 'mongodb';

/** Each service's own database; `npm start`, docker-compose.yml and the chart use these names. */
export const DATABASES = ['promo_analytics', 'promo_proposals', 'marketing', 'npl', 'accounts', 'scheduler'] as const;

/** One collection of a backup. `sha256` is that of its documents as BSON, in order of `_id`. */
export interface Entry {
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
  /** All that was backed up, also what had no collection; absent in backups of before. */
  readonly databases?: readonly string[];
  readonly entries: readonly Entry[];
}

interface Reading {
  readonly named?: boolean;
  readonly database?: string | undefined;
}

export const CONTENTS = 'backup.json';
/** A backup has this in its name until it is one. */
export const UNFINISHED = '.unfinished-';

export const fileOf = (dir: string, { database, collection }: Pick<Entry, 'database' | 'collection'>) =>
  join(dir, `${database}.${collection}.bson.gz`);

/** What a folder says that it holds. Throws where it is no finished backup; one that is about to become it is not `named` yet. */
export async function contentsOf(dir: string, { named = true } = {}): Promise<Contents> {
  const path = join(dir, CONTENTS);
  if (named && basename(dir).includes(UNFINISHED))
    throw new Error(`${dir} holds no finished backup: it was broken off`);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${dir} holds no finished backup: there is no ${CONTENTS}`);
  });
  const contents = parsed(text, path);
  if (contents.format !== 1) throw new Error(`${path} has the format ${contents.format}; this program reads 1`);
  return contents;
}

function parsed(text: string, path: string): Contents {
  try {
    const contents = JSON.parse(text) as Contents;
    if (Array.isArray(contents?.entries)) return contents;
  } catch {}
  throw new Error(`${path} is damaged`);
}

export const databasesOf = ({ databases, entries }: Contents): string[] => [
  ...new Set([...(databases ?? []), ...entries.map(({ database }) => database)]),
];

/** What a backup holds of one database, or all of it. Throws where it has none of that name. */
export function onlyOf(contents: Contents, database: string | undefined): Contents {
  if (database === undefined) return contents;
  const all = databasesOf(contents);
  if (!all.includes(database)) throw new Error(`there is no ${database} in this backup, but ${all.join(', ')}`);
  const entries = contents.entries.filter((entry) => entry.database === database);
  return { ...contents, databases: [database], entries };
}

/**
 * Reads all of a backup, or what it has of one database, and compares it with what was backed up, documents counted and hashed. Throws an error that names
 * each file that is missing, damaged or another.
 */
export async function verify(dir: string, { named = true, database }: Reading = {}): Promise<Contents> {
  const contents = onlyOf(await contentsOf(dir, { named }), database);
  const faults: string[] = [];
  for (const entry of contents.entries) {
    const hash = createHash('sha256');
    let documents = 0;
    await readDocuments(dir, entry, async (all) => {
      for await (const bytes of all) {
        hash.update(bytes);
        documents++;
      }
      if (documents !== entry.documents) {
        throw new Error(`it has ${documents} documents, ${entry.documents} were backed up`);
      }
      if (hash.digest('hex') !== entry.sha256) throw new Error('its documents are not those that were backed up');
    }).catch(({ message }: Error) => void faults.push(message));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return contents;
}

/** Hands the documents of a collection over as BSON. What goes wrong, in `use` too, is told with the name of the file. */
export async function readDocuments(
  dir: string,
  entry: Entry,
  use: (documents: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const path = fileOf(dir, entry);
  try {
    await pipeline(createReadStream(path), createGunzip(), (chunks) => use(documentsIn(chunks)));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`${path}: ${code === 'ENOENT' ? 'it is missing' : message}`, { cause: error });
  }
}

/** The least that a document takes, and more than MongoDB lets one have. */
const SIZES = { min: 5, max: 17 * 1024 * 1024 };

async function* documentsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at);
      if (size < SIZES.min || size > SIZES.max) throw new Error('it does not hold BSON documents');
      if (rest.length - at < size) break;
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('it ends in the middle of a document');
}
