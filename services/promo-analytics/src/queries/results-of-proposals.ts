import type { resultsOfProposals } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dateAt } from '@promo/retail/calendar';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';

/** What proposals came to that are over; those that still run have no result. */
export async function answerResults(
  { results, now }: Context,
  { proposal_ids }: RequestOf<typeof resultsOfProposals>,
): Promise<ReplyOf<typeof resultsOfProposals>> {
  const thisWeek = weekOf(dateAt(now()));
  const found = await results(0, weekIndex(thisWeek) - 1, thisWeek, new Set(proposal_ids));
  return { results: [...found.results] };
}
