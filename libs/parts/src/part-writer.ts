import { randomUUID } from 'node:crypto';
import { withRetry } from '@promo/mongo/retry';
import { type AnyBulkWriteOperation, BSON, type Collection, type Filter } from 'mongodb';
import type { Part } from './parts.ts';
import type { Stage } from './stages.ts';

/** What a part holds, before it gets its id. */
export type Content<P extends Part> = Omit<P, keyof Part>;

/** Parts on their way into a collection, sent some megabytes at a time: each answer waits for the disk. */
export interface PartWriter<P extends Part> {
  /** Takes a part of an import; returns the id it gets. */
  readonly add: (stage: Stage, content: Content<P>) => Promise<string>;
  readonly flush: () => Promise<void>;
}

const WRITE_BYTES = 1 * 1024 * 1024;

export function partWriter<P extends Part>(parts: Collection<P>): PartWriter<P> {
  let waiting: Part[] = [];
  let bytes = 0;
  const flush = async () => {
    const operations = waiting.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    })) as unknown as AnyBulkWriteOperation<P>[];
    waiting = [];
    bytes = 0;
    if (operations.length === 0) return;
    await withRetry(() => parts.bulkWrite(operations, { ordered: false }));
  };
  return {
    add: async (stage, content) => {
      const part = partOf(stage, content);
      waiting.push(part);
      bytes += BSON.calculateObjectSize(part);
      if (bytes > WRITE_BYTES) await flush();
      return part._id;
    },
    flush,
  };
}

/** Stores one part; returns its id. */
export async function insertPart<P extends Part>(
  parts: Collection<P>,
  stage: Stage,
  content: Content<P>,
): Promise<string> {
  const part = partOf(stage, content);
  await withRetry(() => parts.replaceOne({ _id: part._id } as Filter<P>, part as unknown as P, { upsert: true }));
  return part._id;
}

// An id of its own, so that writing it again after a lost answer changes nothing.
const partOf = ({ _id: import_id, opened_at: created_at }: Stage, content: object): Part => ({
  _id: randomUUID(),
  created_at,
  import_id,
  ...content,
});
