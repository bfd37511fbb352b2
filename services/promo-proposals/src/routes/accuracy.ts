import { proposalAccuracy } from '@promo/contracts/promo-proposals/accuracy';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { ywAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { accuracyOf } from '../domain/forecast/forecast-accuracy.ts';
import { spanOf } from '../domain/proposal/proposal.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What came of proposals. Without analytics there is no answer: 503. */
export function accuracyRoutes(serve: Serve, { db, now, askOutcomes }: Context): void {
  serve(proposalAccuracy, async ({ params: { proposal_id: id }, request }) => {
    const found = await knownProposal(db, id);
    const span = spanOf(found);
    const codes = found.skus.map(({ code }) => code);
    const asked = span !== null && codes.length > 0;
    const outcomes = asked ? await askOutcomes(codes, span, originOf(request)) : null;
    return preserialise(proposalAccuracy, accuracyOf(found, outcomes, ywAt(now())));
  });
}
