import { notFound } from '@promo/contracts/errors';
import { proposalAccuracy } from '@promo/contracts/promo-proposals/forecast';
import { originOf } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import type { Db } from 'mongodb';
import { accuracyOf } from '../domain/forecast-accuracy.ts';
import { spanOf } from '../domain/proposal.ts';
import type { SalesOf } from '../peers.ts';
import { findProposal } from '../store/stored-proposals.ts';

interface AccuracySources {
  readonly db: Db;
  readonly salesOf: SalesOf;
}

/** What came of proposals. Without analytics there is no answer: 503. */
export function accuracyRoutes(serve: Serve, { db, salesOf }: AccuracySources): void {
  serve(proposalAccuracy, async ({ params: { proposal_id: id }, request }) => {
    const found = await findProposal(db, id);
    if (!found) throw notFound(`proposal ${id} does not exist`);
    const span = spanOf(found);
    const codes = found.skus.map(({ code }) => code);
    const asked = span !== null && codes.length > 0;
    return accuracyOf(found, asked ? await salesOf(codes, span, originOf(request)) : null);
  });
}
