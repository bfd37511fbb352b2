import type { Collection, Document, Filter, FindOptions } from 'mongodb';
import { Outdated } from './outdated.ts';

/** An immutable piece of a dataset. It is written once, before a version names it, and never changed. */
export interface Part {
  readonly _id: string;
  readonly created_at: Date;
}

/** A part that a version named is gone, because a newer version is in force. */
export class PartGone extends Outdated {}

interface Reading {
  /** Parts read at once. */
  readonly batch?: number;
  /** What is read of each; all of it unless told. */
  readonly projection?: Document;
}

/** Reads parts by id, some at a time, the next ones while the caller works on these. Throws PartGone. */
export async function* readParts<P extends Part>(
  parts: Collection<P>,
  ids: readonly string[],
  { batch: batchSize = 16, projection }: Reading = {},
): AsyncGenerator<P> {
  const read = async (from: number): Promise<P[]> => {
    const batch = ids.slice(from, from + batchSize);
    if (batch.length === 0) return [];
    const found = await parts
      .find({ _id: { $in: batch } } as Filter<P>, { batchSize, ...(projection && { projection }) })
      .toArray();
    if (found.length < batch.length) throw new PartGone();
    return found as P[];
  };
  let next = read(0);
  for (let from = 0; from < ids.length; from += batchSize) {
    const found = await next;
    next = read(from + batchSize);
    // It is awaited in the next turn, or not at all when the caller stops early.
    next.catch(() => undefined);
    yield* found;
  }
}

/** Throws PartGone. */
export async function readPart<P extends Part>(parts: Collection<P>, id: string, options?: FindOptions): Promise<P> {
  const found = await parts.findOne({ _id: id } as Filter<P>, options);
  if (!found) throw new PartGone();
  return found as P;
}
