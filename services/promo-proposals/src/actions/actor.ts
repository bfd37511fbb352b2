import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';

/**
 * Who acts: the caller, or whom a field of the body names. An id that is not the caller's is refused with 400 unless the caller is
 * Admin, who may act for others; an anonymous caller is taken at their word. null when nobody is named.
 */
export function actor(identity: Identity, field: string, given: number | null | undefined): User | null {
  const { user_id: caller, roles } = identity;
  if (!given || given === caller) return callerOf(identity);
  if (caller !== null && !roles.includes('Admin')) {
    throw rejected(proposalMessage.not_the_caller({ field, given, caller }));
  }
  return { id: given, name: null };
}
