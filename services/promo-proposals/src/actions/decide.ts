import { rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ApprovalAction, Warnings } from '@promo/contracts/promo-calendar';
import type { ApprovalRow } from '@promo/contracts/promo-proposals';
import { acknowledgedAmong } from '../domain/conflicts.ts';
import { DECISIONS, type Decision, decisionOf, next } from '../domain/lifecycle.ts';
import type { ProposalRecord } from '../domain/proposal.ts';
import { addApproval, readAcknowledgements } from '../store/approvals.ts';
import { actor } from './actor.ts';
import { changeProposal, type Precondition } from './change.ts';
import type { Context } from './context.ts';

export interface Decided {
  readonly proposal: ProposalRecord;
  readonly approval: ApprovalRow;
  readonly warnings: Warnings;
}

/** A reviewer's decision: the status and exactly one row of the audit trail, together. */
export async function decide(
  context: Context,
  { proposal_id: id, decision: word, feedback = null, reviewer_id }: ApprovalAction,
  expected: Precondition,
  identity: Identity,
): Promise<Decided> {
  const decision = decisionOf(word);
  if (!decision) throw rejected(`decision must be one of ${DECISIONS.join(', ')}, not "${word}"`);
  const by = actor(identity, 'reviewer_id', reviewer_id);
  const { after, more } = await changeProposal(
    context,
    { id, expected, unknown: rejected },
    identity,
    by,
    (before) => {
      if (context.strictReview) checkStrictly(before, decision, feedback, by?.id ?? null);
      const line = feedback ? `${decision}: ${feedback}` : decision;
      return { changes: { status: next(before.status, decision) as ProposalRecord['status'] }, line };
    },
    ({ before, after: { status }, at }, session) =>
      addApproval(context.db, session, {
        proposal_id: id,
        kind: 'decision',
        decision,
        status_from: before.status,
        status_to: status,
        feedback,
        reviewer_id: by?.id ?? null,
        reviewer: by?.name ?? null,
        other_proposal_id: null,
        created_at: at,
      }),
  );
  return { proposal: after, approval: more, warnings: decision === 'approve' ? await warnings(context, id) : [] };
}

function checkStrictly(
  { _id, proposed_by_id }: ProposalRecord,
  decision: Decision,
  feedback: string | null,
  reviewer: number | null,
): void {
  if (reviewer === null || reviewer === proposed_by_id) {
    throw rejected(`proposal ${_id} needs the decision of somebody else than its submitter`);
  }
  if (decision !== 'approve' && !feedback?.trim()) throw rejected(`${decision} needs feedback for the planner`);
}

/** What the approver should know. The decision stands by then, so it is answered also when this cannot be found out. */
async function warnings({ board, db }: Context, id: number): Promise<Warnings> {
  try {
    const acknowledged = acknowledgedAmong(await readAcknowledgements(db));
    const open = (await board.refresh()).clashes.of(id).filter((clash) => !acknowledged(clash));
    return open.map(({ a, b, numbers }) => ({
      code: 'open_conflict',
      detail: `conflict with proposal ${a.id === id ? b.id : a.id} over ${numbers.length} SKU${numbers.length > 1 ? 's' : ''}`,
    }));
  } catch {
    return [{ code: 'conflicts_unknown', detail: 'the conflicts could not be looked up' }];
  }
}
