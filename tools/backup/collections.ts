import { createHash } from 'node:crypto';
import { RESTORES } from '@promo/mongo/restores';
import type { ClientSession, Db } from 'mongodb';

/** So much goes at a time, whichever comes first: a document may hold 2,000 rows. What is read the server bounds by size itself. */
export const BATCH = { documents: 500, bytes: 4 * 1024 * 1024 } as const;

/** What a database holds, but for the lines that say what was restored into it. */
export async function collectionsOf(db: Db): Promise<string[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== RESTORES)
    .sort();
}

/** The documents of a collection as BSON, in order of `_id`; how many they were and their hash once all are read. */
export function reading(db: Db, collection: string, session?: ClientSession) {
  const hash = createHash('sha256');
  let documents = 0;
  const options = { raw: true, batchSize: BATCH.documents, ...(session && { session }) };
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
