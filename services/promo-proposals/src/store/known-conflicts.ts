import type { BusMessage } from '@promo/contracts/bus-message';
import type { Store } from '@promo/mongo/connect';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import type { Collection, Db } from 'mongodb';

/** A conflict that is known, in the versions of the two proposals in which it was found; gone when it is. */
export interface KnownConflict {
  /** `<lower id> <higher id>` */
  readonly _id: string;
  readonly a_version: number;
  readonly b_version: number;
}

const knownOf = (db: Db): Collection<KnownConflict> => db.collection('known_conflicts');

/** Stands for that somebody has looked before: conflicts that are there at the first look are no news. */
const BEGUN: KnownConflict = { _id: 'begun', a_version: 0, b_version: 0 };

/** The conflicts known, by pair; undefined before the first look. */
export async function knownConflicts(db: Db): Promise<Map<string, KnownConflict> | undefined> {
  const known = new Map((await knownOf(db).find().toArray()).map((one) => [one._id, one]));
  return known.delete(BEGUN._id) ? known : undefined;
}

/** Notes what is there at the first look. */
export async function beginWith(db: Db, found: readonly KnownConflict[]): Promise<void> {
  const writes = [...found, BEGUN].map(({ _id, ...versions }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: versions }, upsert: true },
  }));
  await knownOf(db).bulkWrite(writes);
}

/** Notes a conflict and records its message in one transaction; of several replicas that find it, one does. */
export const noteConflict = (
  { client, db }: Store,
  { _id, ...versions }: KnownConflict,
  { id, ...message }: BusMessage,
): Promise<void> =>
  inTransaction(client, async (session) => {
    const noted = await knownOf(db).updateOne({ _id }, { $setOnInsert: versions }, { upsert: true, session });
    if (noted.upsertedCount > 0) await recordEvent(db, session, message, id);
  });

/** Forgets conflicts that are no more, each in the versions that were looked at: come again, they are told again. */
export async function forgetConflicts(db: Db, gone: readonly KnownConflict[]): Promise<void> {
  if (gone.length > 0) await knownOf(db).bulkWrite(gone.map((one) => ({ deleteOne: { filter: { ...one } } })));
}
