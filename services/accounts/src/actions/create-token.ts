import { hash, randomBytes, randomUUID } from 'node:crypto';
import { accountMessage } from '@promo/contracts/accounts/messages';
import { createToken } from '@promo/contracts/accounts/tokens';
import { MAX_TOKENS, PERSONAL_TOKEN_PREFIX } from '@promo/contracts/accounts/words';
import { notFound, rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { BodyOf } from '@promo/contracts/route';
import { sectionsHeld } from '@promo/contracts/section-holders';
import { idempotently } from '@promo/mongo/idempotency';
import type { Context } from '../context.ts';
import { insertToken, renewToken, type StoredToken } from '../store/stored-tokens.ts';

const DAY_MS = 24 * 3_600_000;
const BYTES = 32;

type Caller = Identity & { readonly user_id: number };

/**
 * Makes a token for its user, of sections that the user holds; the token itself is handed back and not kept, so that a repeat of the
 * request with the same key, whose answer was lost, gets the same entry with another token: the lost one is good no more. Throws
 * a Refusal: 400 for a section of others, and where the user has as many as one may; 404 where it has been withdrawn since.
 */
export async function makeToken(
  context: Context,
  body: BodyOf<typeof createToken>,
  caller: Caller,
  key: string | undefined,
): Promise<{ stored: StoredToken; token: string }> {
  const held = sectionsHeld(caller);
  const foreign = body.sections.find((section) => !held.includes(section));
  if (foreign) throw rejected(accountMessage.section_not_yours({ section: foreign }));
  const token = PERSONAL_TOKEN_PREFIX + randomBytes(BYTES).toString('base64url');
  const secret = { hash: hash('sha256', token, 'hex'), ends_with: token.slice(-4) };
  const request = { user: caller.user_id, route: `${createToken.method} ${createToken.path}`, key, body };
  const id = await idempotently<string>(context.db, request, context.now(), async (remember) => {
    const made = { ...newToken(body, caller, context.now()), ...secret };
    const kept = await insertToken(context, made, (session) => remember(session, made._id));
    if (!kept) throw rejected(accountMessage.too_many_tokens({ maximum: MAX_TOKENS }));
    return made._id;
  });
  const stored = await renewToken(context.db, id, secret);
  if (!stored) throw notFound(accountMessage.unknown_token());
  return { stored, token };
}

const newToken = ({ name, sections, days }: BodyOf<typeof createToken>, caller: Caller, created_at: Date) => ({
  _id: randomUUID(),
  name,
  sections,
  user_id: caller.user_id,
  user_name: caller.name,
  roles: caller.roles,
  created_at,
  expires_at: new Date(created_at.getTime() + days * DAY_MS),
  last_used_at: null,
});
