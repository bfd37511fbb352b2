import type { Collection, Db } from 'mongodb';
import { withRetry } from './retry.ts';

interface AttemptRow {
  /** `<durable> <message id>` */
  readonly _id: string;
  readonly failures: number;
  /** The last failure. */
  readonly at: Date;
}

/** A message's tries take minutes; what is left of one that nobody finished goes after this. */
const KEEP_SECONDS = 30 * 24 * 3600;

const attemptsOf = (db: Db): Collection<AttemptRow> => db.collection('attempts');

export async function createAttemptIndexes(db: Db): Promise<void> {
  await attemptsOf(db).createIndex({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS, name: 'expire' });
}

/** Failures of messages by consumer, kept in the consumer's own database. */
export function attemptsIn(db: Db) {
  return {
    /** Counts one more, and resolves with how many there are now. One too many is counted if the answer gets lost. */
    failed: async (durable: string, message: string): Promise<number> => {
      const row = await withRetry(() =>
        attemptsOf(db).findOneAndUpdate(
          { _id: `${durable} ${message}` },
          { $inc: { failures: 1 }, $set: { at: new Date() } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      return row?.failures ?? 1;
    },
    forget: async (durable: string, message: string): Promise<void> => {
      await attemptsOf(db).deleteOne({ _id: `${durable} ${message}` });
    },
  };
}
