import type { ClientSession, Collection, Filter, UpdateFilter } from 'mongodb';

/**
 * The document that says which version of a store is in force. Parts are written before it names them; by its change
 * they all become visible at once.
 */
export interface Pointer {
  readonly _id: string;
  /** Rises by one with each import that changed something. */
  readonly version: number;
  /** By dataset; absent in stores that no import has touched since it is kept here. */
  readonly latest?: Readonly<Record<string, LatestImport>>;
}

/** A dataset's latest import, whether it changed something or not: in the order of commits, which no clock decides. */
interface LatestImport {
  readonly import_id: string;
  /** SHA-256 of its file. */
  readonly file_hash: string;
  /** Stands for what rows must name, as it was known then. */
  readonly known: number;
}

/** Makes sure that there is a version to compare and set. */
export async function createPointer<P extends Pointer>(pointers: Collection<P>, { _id, ...first }: P): Promise<void> {
  await pointers.updateOne({ _id } as Filter<P>, { $setOnInsert: first } as UpdateFilter<P>, { upsert: true });
}

export async function latestImport<P extends Pointer>(
  pointers: Collection<P>,
  { _id }: Pointer,
  dataset: string,
): Promise<LatestImport | undefined> {
  const found = await pointers.findOne({ _id } as Filter<P>, { projection: { latest: 1 } });
  return found?.latest?.[dataset];
}

/**
 * Puts `fields` in force, the version to come among them, which is the same where only other fields change, and takes away
 * those named in `gone`; false when `from` is not in force any more.
 */
export async function switchVersion<P extends Pointer>(
  pointers: Collection<P>,
  { _id, version: from }: Pointer,
  fields: { readonly version: number; readonly [field: string]: unknown },
  session: ClientSession,
  gone: readonly string[] = [],
): Promise<boolean> {
  const unset = Object.fromEntries(gone.map((field) => [field, '']));
  const change = { $set: fields, ...(gone.length > 0 && { $unset: unset }) } as unknown as UpdateFilter<P>;
  const { matchedCount } = await pointers.updateOne({ _id, version: from } as Filter<P>, change, { session });
  return matchedCount === 1;
}
