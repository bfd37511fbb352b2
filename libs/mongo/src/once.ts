import { randomUUID } from 'node:crypto';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import { outboxOf } from './outbox.ts';
import { inTransaction } from './retry.ts';

/**
 * Runs `work` in one transaction that takes effect once. A commit whose acknowledgement got lost makes the transaction run
 * again; `work` therefore records its event under `opId`, by which the repeat sees that it is done, and the result of the
 * run that was committed is the answer.
 */
export function inTransactionOnce<T>(
  client: MongoClient,
  db: Db,
  work: (session: ClientSession, opId: string) => Promise<T>,
): Promise<T> {
  const opId = randomUUID();
  let reachedCommit: { readonly result: T } | undefined;
  return inTransaction(client, async (session) => {
    if (reachedCommit && (await outboxOf(db).findOne({ _id: opId }, { session, projection: { _id: 1 } }))) {
      return reachedCommit.result;
    }
    const result = await work(session, opId);
    reachedCommit = { result };
    return result;
  });
}
