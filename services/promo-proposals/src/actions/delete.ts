import type { Identity } from '@promo/contracts/identity';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { PROPOSAL_DELETED } from '@promo/contracts/promo-proposals/events';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/proposal';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { cwLabel } from '../domain/labels.ts';
import { type ProposalRecord, spanOf } from '../domain/proposal.ts';
import { deleteApprovals, lastDecision } from '../store/approvals.ts';
import { addAuditLine } from '../store/audit-log.ts';
import { deleteProposal } from '../store/stored-proposals.ts';
import { readTarget, type Target } from './change.ts';
import { checkMayDelete } from './rights.ts';

/** Deletes a proposal and its approval rows for good; a line of the audit log stays. */
export function remove({ client, db, now }: Context, target: Target, identity: Identity): Promise<void> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const before = await readTarget(db, session, target);
    const decision = await lastDecision(db, session, target.id);
    checkMayDelete(identity, { ...before, decided: before.decided || decision !== null });
    await deleteProposal(db, session, before);
    await deleteApprovals(db, session, target.id);
    const at = now().toISOString();
    await addAuditLine(db, session, deletionOf(before, decision, identity, at));
    const version = before.version + 1;
    const event = { at, actor: identity.user_id, version };
    const data = { proposal_id: target.id, version };
    await recordEvent(db, session, { subject: PROPOSAL_DELETED, ...event, data }, opId);
  });
}

function deletionOf(
  { _id, title, status, source, skus, proposed_by_id, user, created_at, version, ...rest }: ProposalRecord,
  last: ApprovalRow | null,
  { user_id, name }: Identity,
  at: string,
): Omit<AuditLine, 'id'> {
  return {
    at,
    by: user_id === null ? null : { id: user_id, name },
    action: 'proposal_deleted',
    proposal_id: _id,
    title,
    status,
    source,
    cw_label: cwLabel(spanOf(rest)),
    n_skus: skus.length,
    proposed_by_id,
    user,
    created_at,
    version,
    last_decision: last && {
      decision: last.decision,
      created_at: last.created_at,
      reviewer_id: last.reviewer_id,
      reviewer: last.reviewer,
      acted_by: last.acted_by,
    },
  };
}
