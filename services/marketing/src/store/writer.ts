import { randomUUID } from 'node:crypto';
import { withRetry } from '@promo/mongo/retry';
import { BSON, type Db } from 'mongodb';

/** The collections of immutable documents. */
export const IMMUTABLE = ['coupons', 'redemptions', 'details'] as const;

/** Documents on their way into one of them, sent some megabytes at a time: each answer waits for the disk. */
export interface Writer {
  /** Takes a document; returns the id it gets. */
  readonly add: (document: object) => Promise<string>;
  readonly flush: () => Promise<void>;
}

const WRITE_BYTES = 4 * 1024 * 1024;

export function writer(db: Db, collection: (typeof IMMUTABLE)[number]): Writer {
  let waiting: { _id: string }[] = [];
  let bytes = 0;
  const flush = async () => {
    const operations = waiting.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    waiting = [];
    bytes = 0;
    if (operations.length === 0) return;
    // Each document has an id of its own, so that a repeat after a lost answer changes nothing.
    await withRetry(() => db.collection<{ _id: string }>(collection).bulkWrite(operations, { ordered: false }));
  };
  return {
    add: async (document) => {
      const stored = { _id: randomUUID() as string, created_at: new Date(), ...document };
      waiting.push(stored);
      bytes += BSON.calculateObjectSize(stored);
      if (bytes > WRITE_BYTES) await flush();
      return stored._id;
    },
    flush,
  };
}
