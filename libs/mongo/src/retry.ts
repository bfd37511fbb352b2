import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { isDatabaseAway } from '@promo/runtime/database-away';
import { type ClientSession, type MongoClient, MongoError } from 'mongodb';

const DEADLINE_MS = 8_000;
const FIRST_PAUSE_MS = 50;

/** True for what a moment later may go well: the server is gone, is starting, or has no primary. */
const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('TransientTransactionError')));

/**
 * Repeats an operation through a server's restart, which the driver's own single retry does not outlast. The operation
 * may have taken effect although it failed, so it must be safe to repeat: give what it writes a key of its own. After
 * eight seconds it throws a 503 Refusal.
 */
export async function withRetry<T>(operation: () => Promise<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  const until = performance.now() + deadlineMs;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await operation();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const wait = pause * (0.5 + Math.random());
      if (performance.now() + wait > until)
        throw Object.assign(unavailable(serviceMessage.database_unreachable()), { cause: error });
      await sleep(wait);
    }
  }
}

/**
 * Runs `work` in one transaction, repeated as a whole when the server or a competing transaction breaks it. After eight
 * seconds it is not begun again and a 503 Refusal is thrown: a client that died in a transaction keeps its rows locked
 * until the server gives that one up (transactionLifetimeLimitSeconds).
 */
export function inTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const until = performance.now() + deadlineMs;
  const inTime = (session: ClientSession) => {
    if (performance.now() > until) throw unavailable(serviceMessage.record_held());
    return work(session);
  };
  return withRetry(() => client.withSession((session) => session.withTransaction(() => inTime(session))));
}
