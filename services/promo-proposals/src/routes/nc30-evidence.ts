import { proposalsBehind } from '@promo/contracts/promo-analytics/nc30';
import { proposalNc30Evidence } from '@promo/contracts/promo-proposals/evidence';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { evidenceOf } from '../domain/forecast/evidence.ts';
import { nc30Question } from '../domain/forecast/forecast.ts';
import { approvalsOn, decisionsOn } from '../store/approvals.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What the prices of proposals were checked against. Without analytics there is no answer: 503. */
export function nc30EvidenceRoutes(serve: Serve, { db, now, askEvidence }: Context): void {
  serve(proposalNc30Evidence, async ({ params: { proposal_id: id }, request }) => {
    const found = await knownProposal(db, id);
    const question = nc30Question(found);
    const evidence = question ? await askEvidence(question, originOf(request)) : [];
    const behind = new Set(evidence.flatMap((one) => (one ? proposalsBehind(one) : [])));
    const [approvals, decided] = await Promise.all([approvalsOn(db, id), decisionsOn(db, [...behind])]);
    return preserialise(proposalNc30Evidence, evidenceOf(found, evidence, { approvals, decided }, now().toISOString()));
  });
}
