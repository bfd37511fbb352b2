import { learnProposals } from '@promo/bus/ask-proposals';
import type { Context } from '../context.ts';
import { correctPlanned, forgetPlanned, isUpToDate, knownPlanned } from '../store/planned/keep-up.ts';

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
