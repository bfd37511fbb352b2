import { notFound } from '@promo/contracts/errors';
import { proposalAccuracy } from '@promo/contracts/promo-proposals/forecast';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { originOf } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { accuracyOf } from '../domain/forecast-accuracy.ts';
import { spanOf } from '../domain/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';

/** What came of proposals. Without analytics there is no answer: 503. */
export function accuracyRoutes(serve: Serve, { db, askSales }: Context): void {
  serve(proposalAccuracy, async ({ params: { proposal_id: id }, request }) => {
    const found = await findProposal(db, id);
    if (!found) throw notFound(proposalMessage.unknown_proposal({ id }));
    const span = spanOf(found);
    const codes = found.skus.map(({ code }) => code);
    const asked = span !== null && codes.length > 0;
    return accuracyOf(found, asked ? await askSales(codes, span, originOf(request)) : null);
  });
}
