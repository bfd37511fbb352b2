import { hash } from 'node:crypto';
import { tokenHolder } from '@promo/contracts/accounts/tokens';
import { unavailable } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { Value } from 'typebox/value';
import { ask, type Upstreams } from '../upstream/upstreams.ts';
import { ASKED_FOR_MS, invalidToken, TAKEN_FOR_MS, type Verified } from './tokens.ts';

/** Says whose a personal token is; `signed` is an identity that accounts believes. Throws as VerifyToken does. */
export type VerifyPersonal = (token: string, signed: string) => Promise<Verified>;

/** Asks accounts, which keeps a hash of each token and is told no more than that. */
export function personalTokens(upstreams: Upstreams, now: () => number): VerifyPersonal {
  return async (token, signed) => {
    const url = `${upstreams.origins.accounts}${tokenHolder.path}?hash=${hash('sha256', token, 'hex')}`;
    const { status, body } = await ask(upstreams, url, ASKED_FOR_MS, { [IDENTITY_HEADER]: signed }).catch(() => ({
      status: 503,
      body: undefined,
    }));
    if (status === 404) throw invalidToken();
    if (status !== 200) throw unavailable(gatewayMessage.service_unreachable({ service: 'accounts' }));
    const { identity, sections, expires_at } = Value.Parse(tokenHolder.response, body);
    const expires = Date.parse(expires_at);
    return { identity, sections, expires, checkedUntil: Math.min(expires, now() + TAKEN_FOR_MS) };
  };
}
