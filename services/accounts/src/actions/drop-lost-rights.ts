import type { Identity } from '@promo/contracts/identity';
import { sectionsHeld } from '@promo/contracts/section-holders';
import { inTransaction } from '@promo/mongo/retry';
import type { Context } from '../context.ts';
import { foreignIn } from '../domain/notice.ts';
import { dropWaitingOf } from '../store/deliveries.ts';
import { noteSignIn } from '../store/sign-ins.ts';
import { dropEvents, findSubscription } from '../store/stored-subscriptions.ts';
import { keepRoles } from '../store/stored-tokens.ts';

/**
 * Takes from a caller's tokens the roles that they no longer have, and out of their subscription what they may no longer see, and does
 * not send what of it still waits. This service learns of roles from requests alone, so that it looks at each; but for one with an older
 * sign-in than was seen before, as of another device: it knows nothing of roles that came since. Older gateways do not say how old one is.
 */
export async function dropLostRights({ client, db }: Context, identity: Identity): Promise<void> {
  const { user_id, roles, signed_in_at } = identity;
  if (user_id === null) return;
  if (signed_in_at !== undefined && !(await noteSignIn(db, user_id, signed_in_at))) return;
  await keepRoles(db, user_id, roles);
  const kept = await findSubscription(db, user_id);
  if (!kept) return;
  const lost = foreignIn(kept.events, sectionsHeld(identity));
  if (lost.length === 0) return;
  await inTransaction(client, async (session) => {
    await dropEvents(db, session, kept._id, lost);
    await dropWaitingOf(db, session, kept._id, lost);
  });
}
