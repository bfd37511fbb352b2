import { notFound } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import { inTransactionOnce } from '@promo/mongo/once';
import type { Context } from '../context.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { lastDecision, putApprovals } from '../store/approvals.ts';
import { addAuditLine } from '../store/audit-log.ts';
import { takeDeleted } from '../store/deleted-proposals.ts';
import { takeEndedRun } from '../store/ended-runs.ts';
import { putComments } from '../store/stored-comments.ts';
import { findProposal, putBack } from '../store/stored-proposals.ts';
import { actor } from './actor.ts';
import { auditLineOf } from './audit-line.ts';
import { logged, recordChange } from './change.ts';
import { checkMayDelete } from './rights.ts';

/**
 * Brings a deleted proposal back with its approval rows and comments, as it was; throws 404 when it is too late. One that is there is given
 * as it stands, so that a repeat does no harm.
 */
export function restore({ client, db, now }: Context, id: number, identity: Identity): Promise<ProposalRecord> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const present = await findProposal(db, id, session);
    if (present) {
      checkMayDelete(identity, present);
      return present;
    }
    const time = now();
    const deleted = await takeDeleted(db, session, id, new Date(time.getTime() - RESTORABLE_MINUTES * 60_000));
    if (!deleted) throw notFound(proposalMessage.not_restorable({ id, minutes: RESTORABLE_MINUTES }));
    await putApprovals(db, session, deleted.approvals);
    await putComments(db, session, deleted.comments ?? []);
    await takeEndedRun(db, session, id, deleted.record.version + 1);
    const decision = await lastDecision(db, session, id);
    checkMayDelete(identity, { ...deleted.record, decided: deleted.record.decided || decision !== null });
    const at = time.toISOString();
    const entry = { at, by: actor(identity, 'user_id', undefined), ...logged(proposalMessage.restored()) };
    const record = { ...deleted.record, changed_by_id: identity.user_id };
    const after = await putBack(db, session, record, at, entry);
    await addAuditLine(db, session, auditLineOf('proposal_restored', deleted.record, decision, identity, at));
    await recordChange(db, session, null, after, at, identity, opId);
    return after;
  });
}
