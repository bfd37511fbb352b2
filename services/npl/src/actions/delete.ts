import { rejected } from '@promo/contracts/errors';
import { NPL_DELETED, type NplDeleted } from '@promo/contracts/npl/events';
import { isDeletable } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { deleteRecord } from '../store/stored-records.ts';
import { readTarget, stateOf, type Target } from './change.ts';

/** Deletes a draft with its child rows for good. */
export function remove({ client, db, now }: Context, target: Target): Promise<void> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const before = await readTarget(db, session, target);
    const { _id: id, sku, status } = before;
    if (!isDeletable(status)) throw rejected(nplMessage.record_not_deletable(stateOf(before)));
    await deleteRecord(db, session, before);
    const version = before.version + 1;
    const event = { subject: NPL_DELETED, at: now().toISOString(), actor: target.identity.user_id, version };
    const data: NplDeleted = { id, sku, version };
    await recordEvent(db, session, { ...event, data }, opId);
  });
}
