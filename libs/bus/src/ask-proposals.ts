import { inBatches } from '@promo/contracts/batches';
import { MAX_PROPOSALS_ASKED, plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { ask } from './ask.ts';
import type { Bus } from './connect.ts';

type Version = ReplyOf<typeof proposalVersions>['versions'][number];
type Planned = ReplyOf<typeof plannedProposals>['proposals'];

/** What promo-proposals is asked by who hears its events. Each throws the Refusal, 503 or 504, when it does not answer. */
export interface Proposals {
  /** The version of every proposal, by id. */
  readonly askVersions: () => Promise<Version[]>;
  /** What the given proposals plan, by id, in portions. */
  readonly askPlanned: (ids: readonly number[]) => AsyncIterable<Planned>;
}

/** Asks over the bus, in as few questions as fit. */
export const proposalsOver = (bus: Bus): Proposals => ({
  askVersions: async () => {
    const all: Version[] = [];
    for (let more = true; more; ) {
      const page = await ask(bus, proposalVersions, { after: all.at(-1)?.proposal_id ?? 0 });
      all.push(...page.versions);
      more = page.more;
    }
    return all;
  },
  async *askPlanned(ids) {
    for (const some of inBatches(ids, MAX_PROPOSALS_ASKED)) {
      for (let left = some; left.length > 0; ) {
        const { through, proposals } = await ask(bus, plannedProposals, { ids: left });
        yield proposals;
        left = left.filter((id) => id > through);
      }
    }
  },
});

/** What a service keeps of proposals. */
interface Kept<K> {
  /** By id, read before promo-proposals is asked: what is known here was known there then, so that it is gone if it is not any more. */
  readonly known: ReadonlyMap<number, K>;
  readonly isUpToDate: (ours: K, theirs: Version) => boolean;
  /** Whether more is kept of it than that it is gone. */
  readonly isThere: (ours: K) => boolean;
  readonly correct: (told: Planned) => Promise<void>;
  readonly forget: (gone: readonly K[]) => Promise<void>;
}

/**
 * Compares what a service keeps of proposals with what promo-proposals says, and has it correct what is missing or outdated and
 * forget what is gone. Gives how many differed. Throws the Refusal, 503 or 504, when promo-proposals does not answer.
 */
export async function learnProposals<K>(
  { askVersions, askPlanned }: Proposals,
  { known, isUpToDate, isThere, correct, forget }: Kept<K>,
): Promise<number> {
  const theirs = await askVersions();
  const differing = theirs.flatMap((one) => {
    const ours = known.get(one.proposal_id);
    return ours && isUpToDate(ours, one) ? [] : one.proposal_id;
  });
  for await (const told of askPlanned(differing)) await correct(told);
  const present = new Set(theirs.map(({ proposal_id }) => proposal_id));
  const gone = [...known].flatMap(([id, ours]) => (isThere(ours) && !present.has(id) ? [ours] : []));
  await forget(gone);
  return differing.length + gone.length;
}
