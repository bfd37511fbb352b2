import { PROPOSAL_DELETED } from '@promo/contracts/promo-proposals/events';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { lastDecision, takeDecisions } from '../store/approvals.ts';
import { addAuditLine } from '../store/audit-log.ts';
import { keepDeleted } from '../store/deleted-proposals.ts';
import { takeComments } from '../store/stored-comments.ts';
import { deleteProposal } from '../store/stored-proposals.ts';
import { auditLineOf } from './audit-line.ts';
import { readTarget, type Target } from './change.ts';
import { endRun } from './end-run.ts';
import { checkMayDelete } from './rights.ts';

/**
 * Deletes a proposal with its decisions and comments. They can be had back for some minutes; a line of the audit log stays for good, and so
 * do conflicts that were acknowledged.
 */
export function remove({ client, db, now }: Context, target: Target): Promise<void> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const { identity } = target;
    const before = await readTarget(db, session, target);
    const decision = await lastDecision(db, session, target.id);
    checkMayDelete(identity, { ...before, decided: before.decided || decision !== null });
    await deleteProposal(db, session, before);
    const at = now().toISOString();
    const version = before.version + 1;
    await endRun({ db, session, at }, before, version);
    const approvals = await takeDecisions(db, session, target.id);
    const comments = await takeComments(db, session, target.id);
    await keepDeleted(db, session, { record: before, approvals, comments, at });
    await addAuditLine(db, session, auditLineOf('proposal_deleted', before, decision, identity, at));
    const event = { at, actor: identity.user_id, version };
    const data = { proposal_id: target.id, version };
    await recordEvent(db, session, { subject: PROPOSAL_DELETED, ...event, data }, opId);
  });
}
