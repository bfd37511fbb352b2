import { rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ApprovalAction } from '@promo/contracts/promo-proposals/decision';
import { decisionOf, next } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { DECISIONS, type Decision } from '@promo/contracts/promo-proposals/words';
import type { Precondition } from '@promo/http/headers';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { addApproval } from '../store/approvals.ts';
import { actor } from './actor.ts';
import { approve, type Decided, type WriteDecision } from './approve.ts';
import { changeProposal } from './change.ts';
import { endRun } from './end-run.ts';
import { checkFourEyes, isStrict } from './rights.ts';

/** A reviewer's decision. Any other than an approval drops what was kept of forecast and economics. */
export async function decide(
  context: Context,
  action: ApprovalAction,
  precondition: Precondition,
  identity: Identity,
  origin: Origin,
): Promise<Decided> {
  const decision = decisionOf(action.decision);
  if (!decision) throw rejected(proposalMessage.unknown_decision({ decision: action.decision, allowed: DECISIONS }));
  const write = writing(context, action, decision, precondition, identity);
  if (decision === 'approve') return approve(context, { id: action.proposal_id, precondition }, write, origin);
  const { after, more } = await write(() => ({ forecast: null }));
  return { proposal: after, approval: more, warnings: [] };
}

/** Writes the status that a decision leads to and exactly one row of the audit trail, together. */
function writing(
  context: Context,
  { proposal_id: id, feedback = null, reviewer_id }: ApprovalAction,
  decision: Decision,
  precondition: Precondition,
  identity: Identity,
): WriteDecision {
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const strict = isStrict(context, identity);
  const line = feedback
    ? proposalMessage.decided_with_feedback({ decision, feedback })
    : proposalMessage.decided({ decision });

  function check(before: ProposalRecord): void {
    checkFourEyes([identity.user_id, by?.id ?? null], before);
    if (decision !== 'approve' && !feedback?.trim()) throw rejected(proposalMessage.feedback_needed({ decision }));
  }

  return (changesOf, alongside) =>
    changeProposal(context, {
      target: { id, precondition, unknown: rejected },
      identity,
      by,
      decide: (before, at) => {
        if (strict) check(before);
        const status = next(before.status, decision) as ProposalRecord['status'];
        return { changes: { ...changesOf(before, at), status, decided: true }, lines: [line] };
      },
      alongside: async ({ before, after, at }, session) => {
        await alongside?.(after, session);
        if (after.status !== 'approved') await endRun({ db: context.db, session, at }, before, after.version);
        return addApproval(context.db, session, {
          proposal_id: id,
          kind: 'decision',
          decision,
          status_from: before.status,
          status_to: after.status,
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
}
