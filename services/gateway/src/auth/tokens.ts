import type { KeyObject } from 'node:crypto';
import { Refusal } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { Identity } from '@promo/contracts/identity';
import { ROLES, type Section } from '@promo/contracts/sections';
import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { Value } from 'typebox/value';

const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'] as const;
const CLOCK_TOLERANCE_S = 30;
/** 2100: no token is meant to last so long, and far beyond it a date can no longer be written. */
const LAST_EXP_S = Date.UTC(2100, 0) / 1000;

/** A key and the one algorithm it may be used with, so that a token cannot choose another. */
export interface TrustedKey {
  readonly algorithm: (typeof ALGORITHMS)[number];
  readonly key: KeyObject;
}

/** Whose tokens are taken. */
export interface Trust {
  readonly issuer: string;
  readonly audience: string;
  /** Looks up a key by its id; none is a refusal. */
  readonly keyOf: (kid: string) => TrustedKey | undefined | Promise<TrustedKey | undefined>;
  /** Which claims hold the user id (an integer), the roles and the name; `a.b` also names b within the claim a. */
  readonly claims: { readonly userId: string; readonly roles: string; readonly name: string };
}

/** So long the provider, or accounts, is waited for that is asked whether a token still is good. */
export const ASKED_FOR_MS = 2_000;
/** So long a token that was found good is taken without asking again: one that is withdrawn, or whose user is locked, is refused by then. */
export const TAKEN_FOR_MS = 10_000;

export interface Verified {
  readonly identity: Identity;
  /** When the token of a user's own sign-in was issued, or its user's roles were told since; seconds since 1970. */
  readonly signed_in_at?: number;
  /** When the token ends, milliseconds. */
  readonly expires: number;
  /** From then on it is checked anew, milliseconds. */
  readonly checkedUntil: number;
  /** Where the provider is asked again and again until then, milliseconds. */
  readonly lastsUntil?: number;
  /** All that a personal token may read; undefined for a user's own sign-in. */
  readonly sections?: readonly Section[];
}

export type VerifyToken = (token: string) => Promise<Verified>;

export const invalidToken = () => new Refusal(401, gatewayMessage.token_not_valid());

/**
 * Checks a caller's token and says who it is; throws a 401 Refusal that does not tell what was wrong with it, or one of 503
 * where the keys to check it with cannot be had.
 */
export function tokenVerifier(trust: Trust, now: () => number): VerifyToken {
  return async (token) => {
    try {
      const options: JWTVerifyOptions = {
        algorithms: [...ALGORITHMS],
        issuer: trust.issuer,
        audience: trust.audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now()),
      };
      const { payload } = await jwtVerify(token, ({ kid, alg }) => keyFor(trust, kid, alg), options);
      if ((payload.iat as number) > now() / 1000 + CLOCK_TOLERANCE_S) throw new Error('issued in the future');
      if ((payload.exp as number) > LAST_EXP_S) throw new Error('never ends');
      const expires = (payload.exp as number) * 1000;
      const checkedUntil = expires + CLOCK_TOLERANCE_S * 1000;
      return {
        identity: identityOf(payload, trust.claims),
        signed_in_at: payload.iat as number,
        expires,
        checkedUntil,
      };
    } catch (error) {
      throw error instanceof Refusal ? error : invalidToken();
    }
  };
}

async function keyFor(trust: Trust, kid: string | undefined, algorithm: string) {
  const trusted = kid ? await trust.keyOf(kid) : undefined;
  if (trusted?.algorithm !== algorithm) throw new Error('no such key');
  return trusted.key;
}

/** Roles that this system does not know are passed over: another system's tokens may carry them. undefined where the claim is missing. */
export function rolesIn(payload: JWTPayload, claim: string): Identity['roles'] | undefined {
  const found = claimIn(payload, claim);
  const held = [found].flat();
  return found === undefined ? undefined : ROLES.filter((role) => held.includes(role));
}

function identityOf(payload: JWTPayload, claims: Trust['claims']): Identity {
  const identity = {
    user_id: claimIn(payload, claims.userId),
    name: claimIn(payload, claims.name) ?? null,
    roles: rolesIn(payload, claims.roles) ?? [],
  };
  if (!Value.Check(Identity, identity) || identity.user_id === null) throw new Error('not a user of this system');
  return identity;
}

/** A claim by its name, or by the path to it: providers keep roles in places like `realm_access.roles`. */
function claimIn(payload: JWTPayload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  return name.split('.').reduce<unknown>((value, key) => {
    const inside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return inside ? (value as Record<string, unknown>)[key] : undefined;
  }, payload);
}
