import type { Identity } from '@promo/contracts/identity';
import { PROPOSAL_DELETED } from '@promo/contracts/promo-proposals/events';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { deleteApprovals } from '../store/approvals.ts';
import { deleteProposal } from '../store/stored-proposals.ts';
import { readTarget, type Target } from './change.ts';

/** Deletes a proposal and its approval rows for good. */
export function remove({ client, db, now }: Context, target: Target, identity: Identity): Promise<void> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const before = await readTarget(db, session, target);
    await deleteProposal(db, session, before);
    await deleteApprovals(db, session, target.id);
    const version = before.version + 1;
    const event = { at: now().toISOString(), actor: identity.user_id, version };
    const data = { proposal_id: target.id, version };
    await recordEvent(db, session, { subject: PROPOSAL_DELETED, ...event, data }, opId);
  });
}
