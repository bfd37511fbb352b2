import { askOnce } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import type { ProposalDecided } from '@promo/contracts/promo-proposals/decided';
import { proposalDecisions } from '@promo/contracts/promo-proposals/queries';
import type { Origin } from '@promo/runtime/origin';

/** What this service asks of promo-proposals beside what its events tell. */
export interface Peers {
  /** What was decided on proposals, oldest first. An answer is worth more than that: null when promo-proposals does not answer. */
  readonly askDecisions: (ids: readonly number[], origin: Origin) => Promise<ProposalDecided[] | null>;
}

export const peersOver = (bus: Bus): Peers => ({
  askDecisions: async (ids, origin) => {
    if (ids.length === 0) return [];
    const asked = askOnce(bus, proposalDecisions, { ids: [...ids] }, origin).then(({ decided }) => decided);
    return asked.catch((error: unknown) => {
      bus.logger.warn(
        { err: error, reqId: origin.requestId },
        'decisions are missing: promo-proposals does not answer',
      );
      return null;
    });
  },
});
