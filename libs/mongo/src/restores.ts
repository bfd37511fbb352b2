import type { Collection, Db } from 'mongodb';
import type { Counter } from './counters.ts';

/**
 * What was restored into a database. A line is written before a restore drops anything, one with the ids that had been given when those
 * who gave them have ended, and another when all databases are filled and compared: one that is killed leaves it without. MongoDB's role
 * `restore` may add lines, not change them. Restores do not drop them, and backups do not hold them.
 */
export const RESTORES = 'restores';

/** Beside deliveries, when they were restored: accounts does not send again what was due before. */
export const RESTORED = 'restored';

/** So often a service sees whether its database was restored, and so long it waits for an answer; the driver asks once more. */
export const LOOK_MS = 2_000;
export const ANSWER_MS = 5_000;
/** By then all that run have seen that a restore has begun, and have ended. */
export const NOTICED_MS = LOOK_MS + 2 * ANSWER_MS;

interface Restore {
  /** When it began: the same in all databases, which names it. */
  readonly at: Date;
  /** The folder that was restored. */
  readonly backup: string;
  readonly ended: boolean;
  /** The ids that had been given last before anything was dropped; they are not given again. */
  readonly given?: readonly Counter[];
}

/** What was read of a database is not what it holds any more, or not all of it. */
export class Restored extends Error {}

const restoresIn = (db: Db): Collection<Restore> => db.collection(RESTORES);

/** Says that a restore has begun, or ended. */
export async function noteRestore(db: Db, restore: Restore): Promise<void> {
  await restoresIn(db).insertOne({ ...restore });
}

/** The last ids that were given before any restore of a database, by collection. */
export async function givenBefore(db: Db): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (const { given = [] } of await restoresIn(db)
    .find({}, { projection: { given: 1 } })
    .toArray()) {
    for (const one of given) last.set(one._id, Math.max(one.last, last.get(one._id) ?? 0));
  }
  return last;
}

/** How often a database was restored. */
export const countRestores = (db: Db): Promise<number> => restoresIn(db).countDocuments({ ended: true });

/** Throws where another restore has begun since: the two would mix what they write, so that the later one goes on alone. */
export async function checkStillLatest(db: Db, at: Date): Promise<void> {
  const later = await restoresIn(db).findOne({ at: { $gt: at } });
  if (later) throw new Restored(`another restore into ${db.databaseName} has begun at ${later.at.toISOString()}`);
}

/**
 * The latest restore of a database, null where there was none. Throws where it has not ended, since any document may be missing then, and
 * where `before` was the latest one when something was read.
 */
export async function checkRestored(db: Db, before?: Restore | null): Promise<Restore | null> {
  const latest = await restoresIn(db).findOne({}, { sort: { at: -1, ended: -1 } });
  if (!latest) return null;
  const restore = `the restore of ${latest.backup} into ${db.databaseName}, begun ${latest.at.toISOString()}`;
  if (!latest.ended) {
    throw new Restored(`${restore}, has not ended: wait for it, or run it again with --drop where it was broken off`);
  }
  if (before !== undefined && before?.at.getTime() !== latest.at.getTime()) {
    throw new Restored(`${restore}, came after what was read: start again`);
  }
  return latest;
}
