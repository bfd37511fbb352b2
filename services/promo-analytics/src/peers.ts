import { ask } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { inQuestions } from '@promo/contracts/promo-analytics/queries';
import { MAX_PROPOSALS_ASKED, plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { ReplyOf } from '@promo/contracts/query';

/** What this service asks of promo-proposals. Each throws the Refusal, 503 or 504, when it does not answer. */
export interface Peers {
  /** The version of every proposal, by id. */
  readonly askVersions: () => Promise<ReplyOf<typeof proposalVersions>['versions']>;
  /** What the given proposals plan, by id, in portions. */
  readonly askPlanned: (ids: readonly number[]) => AsyncIterable<ReplyOf<typeof plannedProposals>['proposals']>;
}

/** Asks over the bus, in as few questions as fit. */
export const peersOver = (bus: Bus): Peers => ({
  askVersions: async () => {
    const all: ReplyOf<typeof proposalVersions>['versions'] = [];
    for (let more = true; more; ) {
      const page = await ask(bus, proposalVersions, { after: all.at(-1)?.proposal_id ?? 0 });
      all.push(...page.versions);
      more = page.more;
    }
    return all;
  },
  async *askPlanned(ids) {
    for (const some of inQuestions(ids, MAX_PROPOSALS_ASKED)) {
      for (let left = some; left.length > 0; ) {
        const { through, proposals } = await ask(bus, plannedProposals, { ids: left });
        yield proposals;
        left = left.filter((id) => id > through);
      }
    }
  },
});
