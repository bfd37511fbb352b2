import type { ClientSession, Collection, Document, Filter, FindOptions } from 'mongodb';
import { PartGone } from './outdated.ts';

/** An immutable piece of a dataset. It is written once, before a version names it, and never changed. */
export interface Part {
  readonly _id: string;
  /** When its import began to store parts, by the server's clock. */
  readonly created_at: Date;
  /** The import that stored it; those of older versions do not say. */
  readonly import_id?: string;
}

/** A collection of parts, and the ids of those that the version in force names. */
export interface Kept {
  readonly parts: Collection<Part>;
  readonly named: () => Promise<Iterable<string>>;
  /** Ids of those that may be named again, and are not to be collected; read after `named`. */
  readonly spare?: () => Promise<Iterable<string>>;
  /** No answer needs them: orphans are collected, and nobody is kept from answering when one is lost. */
  readonly history?: true;
}

/** Parts of one collection. */
export interface Named {
  readonly parts: Collection<Part>;
  readonly ids: readonly string[];
}

/** Those of the ids that are not there. */
export async function absent(
  parts: Collection<Part>,
  ids: readonly string[],
  session?: ClientSession,
): Promise<string[]> {
  const options = { projection: { _id: 1 }, ...(session && { session }) };
  const found = await parts.find({ _id: { $in: [...ids] } }, options).toArray();
  const there = new Set(found.map(({ _id }) => _id));
  return ids.filter((id) => !there.has(id));
}

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
