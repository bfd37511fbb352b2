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
  const thisYw = ywAt(now());
  const ids = new Set(proposal_ids);
  const found = await results({ from: 0, to: weekIndex(thisYw) - 1, thisYw }, ({ proposal_id }) =>
    ids.has(proposal_id),
  );
  return { results: [...found.results] };
}
