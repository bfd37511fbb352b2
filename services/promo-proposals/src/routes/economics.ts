import { rejected, wrongField } from '@promo/contracts/errors';
import { conflictCost } from '@promo/contracts/promo-proposals/conflicts';
import { proposalEconomics, unsavedEconomics } from '@promo/contracts/promo-proposals/economics';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CodeNumbers, type Plan, planOf } from '../domain/calendar/plan.ts';
import { conflictCost as costOf } from '../domain/conflicts/conflict-cost.ts';
import { economicsOf, economicsQuestion } from '../domain/forecast/economics-answer.ts';
import type { Asked } from '../domain/forecast/forecast.ts';
import { checkTerms } from '../domain/proposal/check.ts';
import { contentsOf } from '../domain/proposal/contents.ts';
import { spanOf } from '../domain/proposal/proposal.ts';
import { readNeededBefore } from '../memory/read-needed-before.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What proposals are expected to earn. Without analytics there is no answer: 503. */
export function economicsRoutes(serve: Serve, context: Context): void {
  const { db, askEconomics } = context;

  async function answerOf(asked: Asked, request: FastifyRequest, saved?: Plan) {
    const question = economicsQuestion(asked);
    const [reply, earlier] = await Promise.all([
      question && askEconomics(question, originOf(request)),
      readNeededBefore(context, asked),
    ]);
    return economicsOf(asked, question, reply, earlier, saved);
  }

  serve(proposalEconomics, async ({ params: { proposal_id: id }, request }) => {
    const found = await knownProposal(db, id);
    return preserialise(proposalEconomics, await answerOf(found, request, planOf(found, new CodeNumbers())));
  });

  serve(conflictCost, async ({ query: { id_a, id_b }, request }) => {
    if (id_a === id_b) throw rejected(proposalMessage.same_proposal());
    const sideOf = async (id: number) => {
      const found = await knownProposal(db, id);
      return { span: spanOf(found), lines: (await answerOf(found, request)).lines };
    };
    const [a, b] = await Promise.all([sideOf(id_a), sideOf(id_b)]);
    return { id_a, id_b, ...costOf(a, b) };
  });

  serve(unsavedEconomics, async ({ body: { proposal_id, ...plan }, request }) => {
    const contents = contentsOf({ status: 'draft', ...plan });
    checkTerms(contents);
    if (!spanOf(contents)) throw wrongField('start_week', proposalMessage.no_weeks_for_economics());
    return preserialise(unsavedEconomics, await answerOf({ ...contents, _id: proposal_id ?? null }, request));
  });
}
