import { unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';

/** The gateway gives an answer up after eight seconds: what could not begin by then would be done for nobody. */
const LONGEST_WAIT_MS = 6_000;

/** Does the work when all before it with one of its products is done. */
export type InApprovalTurn = <T>(codes: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * One approval of a product at a time on this replica. Transactions that meet break each other and begin again: of forty at once most did so
 * until their time was over. Among replicas the database alone sees to it (`store/approval-turns.ts`). Throws a 503 Refusal for one whose
 * turn comes too late.
 */
export function approvalQueue(longestWaitMs = LONGEST_WAIT_MS): InApprovalTurn {
  /** The last approval of each product. */
  const last = new Map<string, Promise<unknown>>();
  return (codes, work) => {
    const until = performance.now() + longestWaitMs;
    const done = Promise.all(codes.map((code) => last.get(code))).then(() => {
      if (performance.now() > until) throw unavailable(serviceMessage.record_held());
      return work();
    });
    const over = done
      .catch(() => undefined)
      .finally(() => {
        for (const code of codes) if (last.get(code) === over) last.delete(code);
      });
    for (const code of codes) last.set(code, over);
    return done;
  };
}
