import type { ClientSession, Collection, Filter, UpdateFilter } from 'mongodb';

/**
 * The document that says which version of a store is in force. Parts are written before it names them; by its change
 * they all become visible at once.
 */
export interface Pointer {
  readonly _id: string;
  /** Rises by one with each import that changed something. */
  readonly version: number;
}

/** Makes sure that there is a version to compare and set. */
export async function createPointer<P extends Pointer>(pointers: Collection<P>, { _id, ...first }: P): Promise<void> {
  await pointers.updateOne({ _id } as Filter<P>, { $setOnInsert: first } as UpdateFilter<P>, { upsert: true });
}

/** Puts the version after `from` in force, with `fields` of its pointer; false when `from` is not in force any more. */
export async function switchVersion<P extends Pointer>(
  pointers: Collection<P>,
  { _id, version: from }: Pointer,
  fields: object,
  session: ClientSession,
): Promise<boolean> {
  const change = { $set: { ...fields, version: from + 1 } } as UpdateFilter<P>;
  const { matchedCount } = await pointers.updateOne({ _id, version: from } as Filter<P>, change, { session });
  return matchedCount === 1;
}
