import type { Logger } from '@promo/runtime/logger';
import { decodeJwt, type JWTPayload } from 'jose';
import { Agent, request } from 'undici';
import { ASKED_FOR_MS, invalidToken, rolesIn, TAKEN_FOR_MS, type VerifyToken } from './tokens.ts';

/** All open live updates ask at the same moment, and what a provider says of a user is short. */
const LIMITS = { connections: 32, maxResponseSize: 1024 * 1024 };

interface Asking {
  /** The provider's UserInfo endpoint (OpenID Connect Core 1.0, 5.3), which takes the token itself: no secret is needed. */
  readonly url: string;
  readonly rolesClaim: string;
  readonly now: () => number;
  readonly logger: Logger;
}

/**
 * Has the provider say of each token that is good by its signature whether it still is: it ends when its user is locked or signed out there, and
 * its user's roles are those of now where the answer has them, as if they had signed in now. While the provider does not answer, or answers of somebody else, it counts as if
 * nobody was asked.
 */
export function askingProvider(verify: VerifyToken, { url, rolesClaim, now, logger }: Asking): VerifyToken {
  const dispatcher = new Agent(LIMITS);
  let away = false;
  const ask = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await request(url, {
        dispatcher,
        headers,
        signal: AbortSignal.timeout(ASKED_FOR_MS),
      });
      const text = await body.text();
      if (statusCode === 401 || statusCode === 403) throw invalidToken();
      if (statusCode !== 200) throw new Error(`status ${statusCode}`);
      const user: JWTPayload = JSON.parse(text);
      // to be looked at before anything of it is used (5.3.2): answers may be mixed up, by a cache between them
      if (user.sub !== decodeJwt(token).sub) throw new Error('it is about another user');
      away = false;
      return user;
    } catch (error) {
      if ((error as { readonly status?: number }).status === 401) throw error;
      if (!away) logger.warn({ reason: (error as Error).message }, 'the identity provider does not say who is locked');
      away = true;
      return undefined;
    }
  };
  return async (token) => {
    const verified = await verify(token);
    const signed_in_at = Math.floor(now() / 1000);
    const roles = rolesIn((await ask(token)) ?? {}, rolesClaim);
    const { identity, checkedUntil: lastsUntil } = verified;
    const checkedUntil = Math.min(lastsUntil, now() + TAKEN_FOR_MS);
    return { ...verified, ...(roles && { identity: { ...identity, roles }, signed_in_at }), checkedUntil, lastsUntil };
  };
}
