import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { accountMessage } from '@promo/contracts/accounts/messages';
import type { createToken } from '@promo/contracts/accounts/tokens';
import { MAX_TOKENS, PERSONAL_TOKEN_PREFIX } from '@promo/contracts/accounts/words';
import { rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { BodyOf } from '@promo/contracts/route';
import { sectionsHeld } from '@promo/contracts/section-holders';
import type { Context } from '../context.ts';
import { insertToken, type StoredToken } from '../store/stored-tokens.ts';

const DAY_MS = 24 * 3_600_000;
const BYTES = 32;

/**
 * Makes a token for its user, of sections that the user holds; the token itself is handed back and not kept. Throws a
 * Refusal: 400 for a section of others, and where the user has as many as one may.
 */
export async function makeToken(
  { db, now }: Context,
  { name, sections, days }: BodyOf<typeof createToken>,
  caller: Identity & { readonly user_id: number },
): Promise<{ stored: StoredToken; token: string }> {
  const held = sectionsHeld(caller);
  const foreign = sections.find((section) => !held.includes(section));
  if (foreign) throw rejected(accountMessage.section_not_yours({ section: foreign }));
  const token = PERSONAL_TOKEN_PREFIX + randomBytes(BYTES).toString('base64url');
  const created_at = now();
  const stored = {
    _id: randomUUID(),
    hash: createHash('sha256').update(token).digest('hex'),
    ends_with: token.slice(-4),
    name,
    sections,
    user_id: caller.user_id,
    user_name: caller.name,
    roles: caller.roles,
    created_at,
    expires_at: new Date(created_at.getTime() + days * DAY_MS),
    last_used_at: null,
  };
  if (!(await insertToken(db, stored))) throw rejected(accountMessage.too_many_tokens({ maximum: MAX_TOKENS }));
  return { stored, token };
}
