import { callerOf, type Identity } from '@promo/contracts/identity';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { cwLabel } from '../domain/proposal/cw-label.ts';
import { type ProposalRecord, spanOf } from '../domain/proposal/proposal.ts';

/** What the audit log keeps of a proposal that is deleted or restored, as it was before. */
export function auditLineOf(
  action: AuditLine['action'],
  { _id, title, status, source, skus, proposed_by_id, user, created_at, version, ...rest }: ProposalRecord,
  last: ApprovalRow | null,
  identity: Identity,
  at: string,
): Omit<AuditLine, 'id'> {
  return {
    at,
    by: callerOf(identity),
    action,
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
