import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import type { Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';

/**
 * Who acts: the caller. An id in the body that is not the caller's is refused with 400 unless the caller is Admin, who may
 * act for others; an anonymous caller is taken at their word. null when nobody is named.
 */
export function actor(identity: Identity, field: string, given: number | null | undefined): User | null {
  const { user_id, name, roles } = identity;
  if (user_id === null) return given ? { id: given, name: null } : null;
  if (!given || given === user_id) return { id: user_id, name };
  if (!roles.includes('Admin')) throw rejected(proposalMessage.not_the_caller({ field, given, caller: user_id }));
  return { id: given, name: null };
}
