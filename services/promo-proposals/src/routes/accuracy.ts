import { proposalAccuracy } from '@promo/contracts/promo-proposals/accuracy';
import { proposalNc30Evidence } from '@promo/contracts/promo-proposals/evidence';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { dateAt } from '@promo/retail/calendar';
import { weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { evidenceOf } from '../domain/evidence.ts';
import { nc30Question } from '../domain/forecast.ts';
import { accuracyOf } from '../domain/forecast-accuracy.ts';
import { spanOf } from '../domain/proposal.ts';
import { approvalsOn } from '../store/approvals.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What came of proposals, and what their prices were checked against. Without analytics there is no answer: 503. */
export function accuracyRoutes(serve: Serve, { db, now, askOutcomes, askEvidence }: Context): void {
  serve(proposalAccuracy, async ({ params: { proposal_id: id }, request }) => {
    const found = await knownProposal(db, id);
    const span = spanOf(found);
    const codes = found.skus.map(({ code }) => code);
    const asked = span !== null && codes.length > 0;
    const outcomes = asked ? await askOutcomes(codes, span, originOf(request)) : null;
    return preserialise(proposalAccuracy, accuracyOf(found, outcomes, weekOf(dateAt(now()))));
  });

  serve(proposalNc30Evidence, async ({ params: { proposal_id: id }, request }) => {
    const found = await knownProposal(db, id);
    const question = nc30Question(found);
    const evidence = question ? await askEvidence(question, originOf(request)) : [];
    const approvals = await approvalsOn(db, id);
    return preserialise(proposalNc30Evidence, evidenceOf(found, evidence, approvals, now().toISOString()));
  });
}
