import { learnProposals } from '@promo/bus/ask-proposals';
import type { Context } from '../context.ts';
import { correctProposals, forgetProposals, knownProposals } from '../store/upcoming.ts';

/**
 * Compares what is known of proposals with what promo-proposals says, and learns what is missing, outdated or gone: events do not
 * come again after a restore, which takes back what they told and gives ids and versions anew. Throws the Refusal, 503 or 504,
 * when promo-proposals does not answer.
 */
export async function learnUpcoming(context: Context): Promise<void> {
  const { db } = context;
  const known = await knownProposals(db);
  await learnProposals(context, {
    known,
    isUpToDate: (ours, theirs) => ours.version === theirs.version && ours.at === theirs.at,
    isThere: ({ start_date }) => start_date !== null,
    correct: (told) => correctProposals(db, told, known),
    forget: (gone) => forgetProposals(db, gone),
  });
}
