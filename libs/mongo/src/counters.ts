import type { Collection, Db } from 'mongodb';
import { withRetry } from './retry.ts';

export interface Counter {
  readonly _id: string;
  readonly last: number;
}

export const countersOf = (db: Db): Collection<Counter> => db.collection('counters');

/**
 * The next integer id of a collection, from 1. Taken outside of transactions, so that they do not wait for each other: a
 * broken one leaves a gap, and no id is given twice, nor after a restore (tools/backup/restore.ts).
 */
export async function nextId(db: Db, collection: string): Promise<number> {
  const counter = await withRetry(() =>
    countersOf(db).findOneAndUpdate(
      { _id: collection },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after' },
    ),
  );
  return (counter as Counter).last;
}
