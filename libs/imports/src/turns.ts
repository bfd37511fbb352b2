import { Refusal } from '@promo/contracts/errors';
import { importMessage } from '@promo/contracts/messages/import';

/** So many imports of a dataset wait for the one under way; more would wait for minutes, and are refused. */
const WAITING_AT_MOST = 8;

/** Does the work of a dataset when that before it is done. */
export type InTurn = <T>(dataset: string, work: () => Promise<T>) => Promise<T>;

/**
 * One import of a dataset at a time on this replica: several at once would only merge again over each other's parts.
 * Throws a 429 Refusal when too many wait.
 */
export function importTurns(waitingAtMost = WAITING_AT_MOST): InTurn {
  const queues = new Map<string, { pending: number; last: Promise<unknown> }>();
  return async (dataset, work) => {
    const queue = queues.getOrInsertComputed(dataset, () => ({ pending: 0, last: Promise.resolve() }));
    if (queue.pending > waitingAtMost) throw new Refusal(429, importMessage.too_many_imports({ dataset }));
    queue.pending++;
    const done = queue.last.then(work).finally(() => queue.pending--);
    queue.last = done.catch(() => undefined);
    return done;
  };
}
