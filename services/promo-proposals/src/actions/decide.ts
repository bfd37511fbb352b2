import type { Origin } from '@promo/bus/ask';
import { rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ApprovalAction, Warnings } from '@promo/contracts/promo-proposals/decision';
import { decisionOf, next } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/proposal';
import { DECISIONS } from '@promo/contracts/promo-proposals/words';
import type { Precondition } from '@promo/http/headers';
import type { Context } from '../context.ts';
import { forecastQuestion, frozen } from '../domain/forecast/forecast.ts';
import { breachesOf, codeWarnings, forecastWarnings } from '../domain/forecast/forecast-warnings.ts';
import { regularPriceWarnings, unpricedWarnings } from '../domain/forecast/nc30-warnings.ts';
import { type Catalogue, missingCodes } from '../domain/proposal/catalogue-entry.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { addApproval } from '../store/approvals.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { actor } from './actor.ts';
import { changeProposal } from './change.ts';
import { askMissing, completed } from './complete.ts';
import { endRun } from './end-run.ts';
import { type AtApprovalOf, atApproval, keptExpected } from './expectations.ts';
import { checkFourEyes, isStrict } from './rights.ts';
import { refuseAbove, refuseAboveApproved, refuseUnpriced, unchecked } from './strict-nc30.ts';
import { approvalConflicts, soldWarnings } from './warn.ts';
import { withAnswer } from './with-answer.ts';

interface Decided {
  readonly proposal: ProposalRecord;
  readonly approval: ApprovalRow;
  readonly warnings: Warnings;
}

/**
 * A reviewer's decision: the status and exactly one row of the audit trail, together. With an approval forecast and economics
 * of the lines are kept, as they were for just these lines; any other decision drops it. Lines that are approved already cannot
 * have changed: approved again, they keep what is not told anew.
 */
export async function decide(
  context: Context,
  { proposal_id: id, decision: word, feedback = null, reviewer_id }: ApprovalAction,
  precondition: Precondition,
  identity: Identity,
  origin: Origin,
): Promise<Decided> {
  const decision = decisionOf(word);
  if (!decision) throw rejected(proposalMessage.unknown_decision({ decision: word, allowed: DECISIONS }));
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const strict = isStrict(context, identity);

  const first = decision === 'approve' ? await findProposal(context.db, id) : null;
  const catalogue = first && (await askMissing(context, first.skus, origin));
  const saved = (before: ProposalRecord) => completed(before, catalogue);
  const asked = new Set(missingCodes(first?.skus ?? []));
  /** Lines that were changed meanwhile may be of products that nobody has asked for. */
  const isAsked = ({ skus }: ProposalRecord) => missingCodes(skus).every((code) => asked.has(code));
  const change = (answerFor: AtApprovalOf) =>
    changeProposal(context, {
      target: { id, precondition, unknown: rejected },
      identity,
      by,
      decide: (before, at) => {
        if (strict) {
          checkFourEyes([identity.user_id, by?.id ?? null], before);
          if (decision !== 'approve' && !feedback?.trim())
            throw rejected(proposalMessage.feedback_needed({ decision }));
        }
        const status = next(before.status, decision) as ProposalRecord['status'];
        const known = answerFor(before);
        const forecast = known?.forecast ?? null;
        const after = saved(before);
        if (context.strictNc30 && decision === 'approve') {
          const isPriced = catalogue !== null && isAsked(before);
          if (!isPriced || (!forecast && forecastQuestion(before))) throw unchecked();
          refuseUnpriced(after);
          if (forecast) refuseAbove(breachesOf(forecast));
        }
        const kept = decision === 'approve' && before.status === 'approved' ? before.forecast : null;
        const economics = known?.economics ?? kept?.economics ?? null;
        const line = feedback
          ? proposalMessage.decided_with_feedback({ decision, feedback })
          : proposalMessage.decided({ decision });
        const changes = {
          skus: after.skus,
          terms_version: after.terms_version,
          status,
          decided: true,
          forecast: forecast ? frozen(forecast, at, economics) : kept,
          expected: keptExpected(before, after, known?.expected ?? null),
        };
        return { changes, line };
      },
      alongside: async ({ before, after, at }, session) => {
        const { status } = after;
        if (context.strictNc30 && decision === 'approve') await refuseAboveApproved(context, after, session, origin);
        if (status !== 'approved') await endRun(context.db, session, before, after.version, at);
        return addApproval(context.db, session, {
          proposal_id: id,
          kind: 'decision',
          decision,
          status_from: before.status,
          status_to: status,
          feedback,
          reviewer_id: by?.id ?? null,
          reviewer: by?.name ?? null,
          acted_by: identity.user_id,
          other_proposal_id: null,
          conflict_kind: null,
          created_at: at,
        });
      },
    });

  if (decision !== 'approve') {
    const { after, more } = await change(() => null);
    return { proposal: after, approval: more, warnings: [] };
  }
  const about = atApproval(context, saved, origin);
  const codes = first?.skus.map(({ code }) => code) ?? [];
  const inTurn: typeof change = (answerFor) =>
    context.strictNc30 ? context.inApprovalTurn(codes, () => change(answerFor)) : change(answerFor);
  const { after, more } = await withAnswer(context, { id, precondition }, first, about, inTurn);
  const known = isAsked(after) ? catalogue : await askMissing(context, after.skus, origin);
  const warnings = [
    ...forecastWarnings(after),
    ...codeWarnings(unknownCodes(after, known)),
    ...regularPriceWarnings(after),
    ...unpricedWarnings(after),
    ...(await soldWarnings(context, after.forecast?.lines ?? [], origin)),
    ...(await approvalConflicts(context, after, origin)),
  ];
  return { proposal: after, approval: more, warnings };
}

/** Codes of an approved proposal that the catalogue does not know; none where it gave no answer. */
const unknownCodes = ({ skus }: ProposalRecord, catalogue: Catalogue | null): string[] =>
  catalogue ? missingCodes(skus).filter((code) => !catalogue.has(code)) : [];
