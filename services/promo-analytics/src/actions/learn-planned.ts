import type { Context } from '../context.ts';
import { correctPlanned, forgetPlanned, isUpToDate, knownPlanned } from '../store/planned-promos.ts';

/**
 * Compares what is known of proposals with what promo-proposals says, and learns what is missing, outdated or gone. Events tell the
 * same sooner, but not all of it: they are kept for thirty days, a stream can be lost, and a restore takes back what they told. Gives
 * how many proposals differed. Throws the Refusal, 503 or 504, when promo-proposals does not answer.
 */
export async function learnPlanned({
  db,
  askVersions,
  askPlanned,
}: Pick<Context, 'db' | 'askVersions' | 'askPlanned'>): Promise<number> {
  // Ours first: what is known here was known there before, so that it is gone if it is not known there now.
  const known = await knownPlanned(db);
  const theirs = await askVersions();
  const differing = theirs.filter(({ proposal_id, version, at }) => {
    const ours = known.get(proposal_id);
    return !ours || !isUpToDate(ours, { version, at });
  });
  const ids = differing.map(({ proposal_id }) => proposal_id);
  for await (const proposals of askPlanned(ids)) {
    const told = proposals.map(({ proposal_id: id, proposal: planned, ...state }) => ({ id, planned, ...state }));
    await correctPlanned(db, told, known);
  }
  const present = new Set(theirs.map(({ proposal_id }) => proposal_id));
  const gone = [...known.values()].filter(({ _id, deleted }) => !deleted && !present.has(_id));
  await forgetPlanned(db, gone);
  return ids.length + gone.length;
}
