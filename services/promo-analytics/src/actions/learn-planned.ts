import { learnProposals } from '@promo/bus/ask-proposals';
import type { BusMessage } from '@promo/contracts/bus-message';
import { PLAN_LEARNT } from '@promo/contracts/promo-analytics/events';
import type { ProposalDeleted, ProposalUpdated } from '@promo/contracts/promo-proposals/events';
import { recordFound } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { correctPlanned, forgetPlanned, isUpToDate, knownPlanned, putPlanned } from '../store/planned/keep-up.ts';

/** Takes over what an event tells of a proposal. Whoever answers by what is approved looks anew then, and open consoles ask anew. */
export async function learnTold(
  { db, plans }: Pick<Context, 'db' | 'plans'>,
  { at, data }: Pick<BusMessage, 'at'> & { readonly data: ProposalUpdated | ProposalDeleted },
): Promise<void> {
  const { proposal_id, version } = data;
  const planned = 'proposal' in data ? data.proposal : null;
  if (!(await putPlanned(db, { id: proposal_id, version, at, planned }))) return;
  // No replica hears what it says itself.
  plans.invalidate();
  const id = `plan:${proposal_id}:${version}:${at}`;
  await recordFound(db, { id, subject: PLAN_LEARNT, at, actor: null, version, data: { proposal_id } });
}

/**
 * Compares what is known of proposals with what promo-proposals says, and learns what is missing, outdated or gone. Events tell the
 * same sooner, but not all of it: they are kept for thirty days, a stream can be lost, and a restore takes back what they told. Gives
 * how many proposals differed. Throws the Refusal, 503 or 504, when promo-proposals does not answer.
 */
export async function learnPlanned(context: Pick<Context, 'db' | 'askVersions' | 'askPlanned'>): Promise<number> {
  const { db } = context;
  const known = await knownPlanned(db);
  return learnProposals(context, {
    known,
    isUpToDate,
    isThere: ({ deleted }) => !deleted,
    correct: (all) => {
      const told = all.map(({ proposal_id: id, proposal: planned, ...state }) => ({ id, planned, ...state }));
      return correctPlanned(db, told, known);
    },
    forget: (gone) => forgetPlanned(db, gone),
  });
}
