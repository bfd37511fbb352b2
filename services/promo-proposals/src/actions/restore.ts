import { notFound } from '@promo/contracts/errors';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import { inTransactionOnce } from '@promo/mongo/once';
import type { Transaction } from '@promo/mongo/transaction';
import { dateAt } from '@promo/retail/calendar';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { daysOf } from '../domain/proposal/days.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { lastDecision, putApprovals } from '../store/approvals.ts';
import { addAuditLine } from '../store/audit-log.ts';
import { takeDeleted } from '../store/deleted-proposals.ts';
import { findEndedRun, takeEndedRun } from '../store/ended-runs.ts';
import { putComments } from '../store/stored-comments.ts';
import { findProposal, putBack } from '../store/stored-proposals.ts';
import { auditLineOf } from './audit-line.ts';
import { logEntry, recordChange } from './change.ts';
import { checkMayDelete } from './rights.ts';
import { fitsApproved } from './strict-nc30.ts';

/**
 * Brings a deleted proposal back with its decisions and comments, as it was; throws 404 when it is too late. What may not go on as
 * approved is submitted again, so that nothing is lost. One that is there is given as it stands, so that a repeat does no harm.
 */
export function restore(context: Context, id: number, identity: Identity, origin: Origin): Promise<ProposalRecord> {
  const { client, db, now } = context;
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
    const decision = await lastDecision(db, session, id);
    checkMayDelete(identity, { ...deleted.record, decided: deleted.record.decided || decision !== null });
    const at = time.toISOString();
    const transaction = { db, session, at, identity, eventId: opId };
    const obstacle = await approvalLost(context, transaction, deleted.record, origin);
    if (!obstacle) await takeEndedRun(db, session, id, deleted.record.version + 1);
    const line = obstacle ? proposalMessage.restored_as_submitted({ reason: obstacle }) : proposalMessage.restored();
    const entry = logEntry(transaction, callerOf(identity), line);
    const lost = obstacle && { status: 'submitted' as const, forecast: null };
    const record = { ...deleted.record, placed: { at, by_id: identity.user_id }, ...lost };
    const after = await putBack(transaction, record, entry);
    await addAuditLine(db, session, auditLineOf('proposal_restored', deleted.record, decision, identity, at));
    await recordChange(transaction, null, after, deleted.record.status);
    return after;
  });
}

/**
 * Why a proposal that was approved when it was deleted is so no longer: tills have ended it meanwhile, and would not start it again, or the
 * rule that refuses approvals would refuse this one. Null where it goes on, or was not approved.
 */
async function approvalLost(
  context: Context,
  { db, session, at }: Transaction,
  deleted: ProposalRecord,
  origin: Origin,
): Promise<'ended' | 'nc30' | null> {
  if (deleted.status !== 'approved') return null;
  const run = await findEndedRun(db, session, deleted._id, deleted.version + 1);
  const { end_date } = daysOf(deleted);
  if (run && end_date && run.last_day < end_date && run.last_day < `${dateAt(new Date(at))}`) return 'ended';
  if (!context.strictNc30 || (await fitsApproved(context, deleted, session, origin))) return null;
  return 'nc30';
}
