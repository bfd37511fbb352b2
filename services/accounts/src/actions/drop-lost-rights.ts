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
 *
 * Gives the caller with the roles that may go into what is kept: of an older sign-in those that the newest one still has.
 */
export async function dropLostRights({ client, db }: Context, identity: Identity): Promise<Identity> {
  const { user_id, roles, signed_in_at } = identity;
  if (user_id === null) return identity;
  if (signed_in_at !== undefined) {
    const newest = await noteSignIn(db, { _id: user_id, signed_in_at, roles });
    const { roles: latest = roles } = newest;
    if (newest.signed_in_at > signed_in_at)
      return { ...identity, roles: roles.filter((role) => latest.includes(role)) };
  }
  await keepRoles(db, user_id, roles);
  const kept = await findSubscription(db, user_id);
  const lost = kept ? foreignIn(kept.events, sectionsHeld(identity)) : [];
  if (lost.length === 0) return identity;
  await inTransaction(client, async (session) => {
    await dropEvents(db, session, user_id, lost);
    await dropWaitingOf(db, session, user_id, lost);
  });
  return identity;
}
