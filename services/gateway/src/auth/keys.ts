import { createPublicKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto';
import { unavailable } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { Logger } from '@promo/runtime/logger';
import { MIN_RSA_BITS } from '@promo/runtime/production';
import { request } from 'undici';
import type { Trust, TrustedKey } from './tokens.ts';

/** The key with the one algorithm it may be used with; undefined for a kind or size of key that is not taken. */
export function trustedKey(key: KeyObject): TrustedKey | undefined {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ed25519') return { algorithm: 'EdDSA', key };
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return { algorithm: 'ES256', key };
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS) return { algorithm: 'RS256', key };
  return undefined;
}

/** An unknown key id makes the set be read again, at most so often: anybody can make key ids up. */
const PAUSE_MS = 10_000;
/** Read again this often in any case, so that a key that was withdrawn is noticed. */
const REFRESH_MS = 5 * 60_000;
/** As long as they were never read, nobody can be let in: it is tried again this soon. */
const FIRST_MS = 1_000;
const TIMEOUT_MS = 5_000;

interface RemoteKeys extends Disposable {
  readonly keyOf: Trust['keyOf'];
  /** Rejects until they have been read once. */
  readonly probe: () => Promise<undefined>;
}

interface RemoteKeysOptions {
  readonly url: string;
  readonly now: () => number;
  readonly logger: Logger;
  /** A key is no longer in the set: what it signed is not to be taken any longer. */
  readonly onWithdrawn: () => void;
}

/**
 * The keys of an identity provider, kept from its JWKS document, which is read at once; the last ones stay good while it
 * cannot be read.
 */
export function remoteKeys({ url, now, logger, onWithdrawn }: RemoteKeysOptions): RemoteKeys {
  let keys: Map<string, TrustedKey> | undefined;
  let lastRead = Number.NEGATIVE_INFINITY;
  let readable = false;
  let reading: Promise<void> | undefined;
  let stopped = false;

  const read = async () => {
    lastRead = now();
    try {
      const fresh = await readKeys(url);
      const withdrawn = [...(keys ?? [])].some(([kid, { key }]) => !fresh.get(kid)?.key.equals(key));
      keys = fresh;
      readable = true;
      if (withdrawn) onWithdrawn();
    } catch (error) {
      readable = false;
      logger.warn({ reason: (error as Error).message }, 'the identity provider’s keys cannot be read');
    }
  };
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  let timer: NodeJS.Timeout | undefined;
  const keepUp = async () => {
    await refresh();
    timer = stopped ? undefined : setTimeout(keepUp, keys ? REFRESH_MS : FIRST_MS).unref();
  };
  void keepUp();
  return {
    keyOf: async (kid) => {
      if (!keys?.has(kid) && (reading || now() - lastRead >= PAUSE_MS)) await refresh();
      const key = keys?.get(kid);
      // Not to be told from one that was added meanwhile.
      if (!key && !readable) throw unavailable(gatewayMessage.provider_unreachable());
      return key;
    },
    probe: async () => {
      if (!keys) throw new Error('the keys of the identity provider were not read yet');
      return undefined;
    },
    [Symbol.dispose]: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

type Jwk = JsonWebKeyInput['key'] & { kid?: unknown; use?: unknown; alg?: unknown; kty?: unknown };

async function readKeys(url: string): Promise<Map<string, TrustedKey>> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (statusCode !== 200) {
    await body.dump();
    throw new Error(`status ${statusCode}`);
  }
  const { keys } = (await body.json()) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('not a key set');
  return new Map((keys as Jwk[]).flatMap(entryOf));
}

/** What is not for signatures, not of a kind that is taken, or without an id, is passed over. */
function entryOf(jwk: Jwk): [string, TrustedKey][] {
  const { kid, use = 'sig', alg } = jwk;
  if (typeof kid !== 'string' || use !== 'sig' || jwk.kty === 'oct') return [];
  try {
    const trusted = trustedKey(createPublicKey({ key: jwk, format: 'jwk' }));
    return trusted && (alg === undefined || alg === trusted.algorithm) ? [[kid, trusted]] : [];
  } catch {
    return [];
  }
}
