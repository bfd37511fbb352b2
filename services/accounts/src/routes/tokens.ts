import { accountMessage } from '@promo/contracts/accounts/messages';
import * as routes from '@promo/contracts/accounts/tokens';
import { MAX_TOKENS } from '@promo/contracts/accounts/words';
import { notFound, Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import { idempotencyKey } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { makeToken } from '../actions/create-token.ts';
import type { Context } from '../context.ts';
import { deleteToken, findTokens, type StoredToken, useToken } from '../store/stored-tokens.ts';
import { userOf } from './caller.ts';

/** Personal tokens for their users, and whose a token is for the gateway. */
export function tokenRoutes(serve: Serve, context: Context): void {
  const { db, now } = context;

  serve(routes.listTokens, async ({ query: { everyone }, identity }) => {
    if (everyone && !isAdmin(identity)) throw new Refusal(403, accountMessage.tokens_of_others());
    const found = await findTokens(db, everyone ? undefined : userOf(identity).user_id, now());
    return { tokens: found.map(shown), maximum: MAX_TOKENS };
  });

  serve(routes.createToken, async ({ body, identity, request, reply }) => {
    const { stored, token } = await makeToken(context, body, userOf(identity), idempotencyKey(request));
    reply.header('cache-control', 'no-store');
    return { ...shown(stored), token };
  });

  serve(routes.withdrawToken, async ({ params, identity }) => {
    const whose = isAdmin(identity) ? undefined : userOf(identity).user_id;
    if (!(await deleteToken(db, params.token_id, whose))) throw notFound(accountMessage.unknown_token());
    return null;
  });

  serve(routes.tokenHolder, async ({ query: { hash } }) => {
    const token = await useToken(db, hash, now());
    if (!token) throw notFound(accountMessage.unknown_token());
    const { user_id, user_name: name, roles, sections, expires_at } = token;
    return { identity: { user_id, name, roles }, sections: [...sections], expires_at: expires_at.toISOString() };
  });
}

const isAdmin = ({ roles }: Identity): boolean => roles.includes('Admin');

const shown = ({ _id: id, name, sections, ends_with, user_id, user_name, ...times }: StoredToken) => ({
  id,
  name,
  sections: [...sections],
  ends_with,
  user: { id: user_id, name: user_name },
  created_at: times.created_at.toISOString(),
  expires_at: times.expires_at.toISOString(),
  last_used_at: times.last_used_at?.toISOString() ?? null,
});
