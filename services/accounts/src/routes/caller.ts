import { Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import { serviceMessage } from '@promo/contracts/messages/service';

/** The gateway lets nobody without an id come to what users keep. */
export function userOf(identity: Identity): Identity & { user_id: number } {
  const { user_id } = identity;
  if (user_id === null) throw new Refusal(401, serviceMessage.not_from_gateway());
  return { ...identity, user_id };
}
