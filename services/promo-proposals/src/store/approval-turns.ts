import type { ClientSession, Collection, Db } from 'mongodb';

/** How often a product was in an approval that looked at what else is approved. */
interface Turns {
  /** Its code. */
  readonly _id: string;
  readonly approvals: number;
}

const turnsOf = (db: Db): Collection<Turns> => db.collection('approval_turns');

/**
 * Has approvals with a product in common follow one another, by a document of each product that they all write. Of two at the same
 * moment the server breaks one, which runs again and then sees the other; so this comes before it looks. Those without a
 * common product do not wait for each other. Those of one replica queue before that (`memory/approval-queue.ts`).
 */
export async function takeTurns(db: Db, session: ClientSession, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  // In one order, so that no two of them break each other.
  const writes = codes.toSorted().map((_id) => ({
    updateOne: { filter: { _id }, update: { $inc: { approvals: 1 } }, upsert: true },
  }));
  await turnsOf(db).bulkWrite(writes, { session });
}
