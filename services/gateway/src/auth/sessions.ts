import type { KeyObject } from 'node:crypto';
import { PERSONAL_TOKEN } from '@promo/contracts/accounts/words';
import { ANONYMOUS, IDENTITY_AUDIENCE, IDENTITY_ISSUER, type PromoAccess } from '@promo/contracts/identity';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { VerifyPersonal } from './personal-tokens.ts';
import { invalidToken, type Verified, type VerifyToken } from './tokens.ts';

/** A caller, with the signed identity that the services are shown. */
export interface Session extends Verified {
  signed: string;
  signedUntil: number;
}

export interface Sessions {
  /** The caller behind an Authorization header: at once where it is known, else after the check. Refuses with 401. */
  of(authorization: string | undefined): Session | Promise<Session>;
  /** The caller behind it, where its token was found good before. */
  known(authorization: string | undefined): Session | undefined;
  /** Has every token checked anew, also those that are being checked at the moment. */
  forget(): void;
}

const SIGNED_FOR_MS = 60_000;
/** An identity is shown again while at least this much of its time remains: signing costs more than all else here. */
const REUSED_ABOVE_MS = 20_000;
const MAX_SESSIONS = 10_000;
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*|promo_[\w-]+)$/i;

/**
 * Remembers checked tokens, never beyond their end and the tolerance of clocks, and never more than a bounded number. Services are told whom promotions
 * are for with each identity, so that no setting of theirs can say otherwise.
 */
export function createSessions(
  verify: { readonly token: VerifyToken; readonly personal: VerifyPersonal },
  signingKey: KeyObject,
  promo_access: PromoAccess,
  now: () => number,
): Sessions {
  const known = new LRUCache<string, Session>({ max: MAX_SESSIONS });
  const never = Number.POSITIVE_INFINITY;
  const anonymous: Session = { identity: ANONYMOUS, expires: never, checkedUntil: never, signed: '', signedUntil: 0 };

  const renew = async (session: Session): Promise<Session> => {
    const issued = Math.floor(now() / 1000);
    session.signed = await new SignJWT({
      identity: { ...session.identity, promo_access },
      signed_in_at: session.signed_in_at,
    })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(IDENTITY_ISSUER)
      .setAudience(IDENTITY_AUDIENCE)
      .setIssuedAt(issued)
      .setExpirationTime(issued + SIGNED_FOR_MS / 1000)
      .sign(signingKey);
    session.signedUntil = issued * 1000 + SIGNED_FOR_MS;
    return session;
  };

  const isSigned = ({ signedUntil }: Session): boolean => signedUntil - now() >= REUSED_ABOVE_MS;
  const nobody = () => (isSigned(anonymous) ? anonymous : renew(anonymous));

  // What `forget` was told while a token was checked or signed for holds for that one too: it is opened again.
  let forgotten = 0;
  const check = async (authorization: string): Promise<Session> => {
    const token = BEARER.exec(authorization)?.[1];
    if (!token) throw invalidToken();
    const before = forgotten;
    const verified = PERSONAL_TOKEN.test(token)
      ? await verify.personal(token, (await nobody()).signed)
      : await verify.token(token);
    const session = await renew({ ...verified, signed: '', signedUntil: 0 });
    if (forgotten !== before) return check(authorization);
    known.set(authorization, session);
    return session;
  };
  /** Checks under way: of a personal token accounts is asked once, however many requests wait for the answer. */
  const checks = new Map<string, Promise<Session>>();
  const open = (authorization: string): Promise<Session> => {
    const underWay = checks.get(authorization);
    if (underWay) return underWay;
    const opened = check(authorization).finally(() => checks.delete(authorization));
    checks.set(authorization, opened);
    return opened;
  };
  const signAnew = async (authorization: string, session: Session): Promise<Session> => {
    const before = forgotten;
    await renew(session);
    return forgotten === before ? session : open(authorization);
  };

  return {
    of(authorization) {
      if (authorization === undefined) return nobody();
      const session = known.get(authorization);
      if (!session || session.checkedUntil <= now()) {
        known.delete(authorization);
        return open(authorization);
      }
      return isSigned(session) ? session : signAnew(authorization, session);
    },
    known: (authorization) => (authorization === undefined ? undefined : known.get(authorization)),
    forget: () => {
      forgotten += 1;
      known.clear();
      checks.clear();
    },
  };
}
