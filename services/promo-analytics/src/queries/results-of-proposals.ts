import type { resultsOfProposals } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { ywAt } from '@promo/retail/calendar';
import { weekIndex } from '@promo/retail/weeks';
import type { Context } from '../context.ts';

/** What proposals came to that are over; those that still run have no result. */
export async function answerResults(
  { results, now }: Context,
  { proposal_ids }: RequestOf<typeof resultsOfProposals>,
): Promise<ReplyOf<typeof resultsOfProposals>> {
  const thisWeek = ywAt(now());
  const ids = new Set(proposal_ids);
  const found = await results(0, weekIndex(thisWeek) - 1, thisWeek, ({ proposal_id }) => ids.has(proposal_id));
  return { results: [...found.results] };
}
