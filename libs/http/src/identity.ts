import { createPublicKey } from 'node:crypto';
import { Refusal } from '@promo/contracts/errors';
import { ANONYMOUS, IDENTITY_AUDIENCE, IDENTITY_ISSUER, Identity } from '@promo/contracts/identity';
import { serviceMessage } from '@promo/contracts/messages/service';
import { errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';

/** How many verified tokens are remembered. */
const CACHE_SIZE = 10_000;

/** How far the gateway's clock and this one may be apart. */
const CLOCK_TOLERANCE_S = 5;

export type VerifyIdentity = (token: string | undefined) => Promise<Identity>;

/**
 * Checks the gateway's signed identity against its Ed25519 public key (SPKI PEM). The check throws a 401 Refusal without
 * a token or with one that is not the gateway's; a token that held is remembered until it expires.
 */
export function identityVerifier(publicKeyPem: string, now: () => number = Date.now): VerifyIdentity {
  const key = createPublicKey(publicKeyPem);
  const verified = new LRUCache<string, { identity: Identity; expires: number }>({ max: CACHE_SIZE });
  return async (token) => {
    if (!token) throw new Refusal(401, serviceMessage.not_from_gateway());
    const known = verified.get(token);
    if (known && known.expires > now()) return known.identity;
    const found = await verify(token, key, new Date(now()));
    verified.set(token, found);
    return found.identity;
  };
}

async function verify(token: string, key: ReturnType<typeof createPublicKey>, currentDate: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: IDENTITY_ISSUER,
      audience: IDENTITY_AUDIENCE,
      requiredClaims: ['exp', 'iat'],
      currentDate,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const identity = { ...ANONYMOUS, ...(payload.identity as Partial<Identity>) };
    if (!Value.Check(Identity, identity)) throw new Error('not an identity');
    const { signed_in_at } = payload;
    const dated = typeof signed_in_at === 'number' ? { ...identity, signed_in_at } : identity;
    return { identity: dated, expires: (payload.exp as number) * 1000 };
  } catch (error) {
    const expired = error instanceof errors.JWTExpired;
    throw new Refusal(401, expired ? serviceMessage.identity_expired() : serviceMessage.identity_not_valid());
  }
}
