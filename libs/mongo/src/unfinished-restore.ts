import type { Collection, Db, FindOptions } from 'mongodb';

/**
 * Is in each database of a backup from before a restore drops anything until all of them are filled and compared: a restore that is
 * killed leaves it there.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore';

interface BegunRestore {
  readonly at: Date;
  /** The folder that was restored. */
  readonly backup: string;
}

const begunIn = (db: Db): Collection<BegunRestore> => db.collection(UNFINISHED_RESTORE);

/** Says in a database that its restore has begun, beside what one before has said that did not end. */
export async function beginRestore(db: Db, backup: string): Promise<void> {
  await begunIn(db).insertOne({ at: new Date(), backup });
}

export async function endRestore(db: Db): Promise<void> {
  await begunIn(db).drop();
}

/** Throws where a restore of a database has begun and not ended: any of its documents may be missing. */
export async function checkRestored(db: Db, options: FindOptions = {}): Promise<void> {
  const begun = await begunIn(db).findOne({}, { ...options, sort: { at: -1 } });
  if (!begun) return;
  const restore = `the restore of ${begun.backup} into ${db.databaseName}, begun ${begun.at.toISOString()}`;
  throw new Error(`${restore}, has not ended: wait for it, or run it again with --drop where it was broken off`);
}
