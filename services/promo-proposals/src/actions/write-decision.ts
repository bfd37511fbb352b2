import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import { DECIDED } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { addApproval } from '../store/approvals.ts';
import type { Changes } from '../store/stored-proposals.ts';
import { type Changed, changeProposal, type Target } from './change.ts';
import { endRun } from './end-run.ts';
import { checkFourEyes, isStrict } from './rights.ts';

/** A reviewer's decision on a proposal. */
export interface Review extends Target {
  readonly decision: Decision;
  readonly feedback: string | null;
  /** Whom the log names. */
  readonly by: User | null;
}

/**
 * Writes the status that a decision leads to and exactly one row of the audit trail, in one transaction.
 *
 * @param changesOf what the decision changes beside the status
 * @param alongside looks at the outcome before the commit, and may refuse it
 */
export function writeDecision(
  context: Context,
  review: Review,
  changesOf: (before: ProposalRecord, at: string) => Changes,
  alongside?: (after: ProposalRecord, session: ClientSession) => Promise<void>,
): Promise<Changed & { readonly more: ApprovalRow }> {
  const { decision, feedback, identity, by } = review;
  const line = feedback
    ? proposalMessage.decided_with_feedback({ decision, feedback })
    : proposalMessage.decided({ decision });

  function check(before: ProposalRecord): void {
    checkFourEyes([identity.user_id, by?.id ?? null], before);
    if (decision !== 'approve' && !feedback) throw rejected(proposalMessage.feedback_needed({ decision }));
  }

  return changeProposal(context, {
    target: review,
    by,
    decide: (before, at) => {
      if (isStrict(context, identity)) check(before);
      const changes = { ...changesOf(before, at), status: DECIDED[decision], decided: true };
      return { changes, lines: [line] };
    },
    alongside: async ({ before, after, at }, session) => {
      await alongside?.(after, session);
      if (after.status !== 'approved') await endRun({ db: context.db, session, at }, before, after.version);
      return addApproval(context.db, session, {
        proposal_id: review.id,
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
