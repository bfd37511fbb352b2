import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '@promo/runtime/env';
import type { Logger } from '@promo/runtime/logger';
import type { Config } from '../config.ts';
import { remoteKeys, trustedKey } from './keys.ts';
import type { Trust } from './tokens.ts';

export interface Oidc extends Disposable {
  readonly trust: Trust;
  /** Rejects until the keys are there. */
  readonly probe: () => Promise<undefined>;
}

interface Dependencies {
  readonly now: () => number;
  readonly logger: Logger;
  /** A key is no longer to be trusted: forget what was checked with it. */
  readonly onWithdrawn: () => void;
}

/** Trust in the configured OpenID provider, whose keys come from its JWKS address or from a file. */
export function oidc(config: Config, { now, logger, onWithdrawn }: Dependencies): Oidc {
  const { OIDC_ISSUER: issuer = '', OIDC_AUDIENCE: audience = '', OIDC_JWKS_URL: url } = config;
  const claims = { userId: config.USER_ID_CLAIM, roles: config.ROLES_CLAIM, name: config.NAME_CLAIM };
  const keys = url ? remoteKeys({ url, now, logger, onWithdrawn }) : keyInFile(config);
  return {
    trust: { issuer, audience, keyOf: keys.keyOf, claims },
    probe: keys.probe,
    [Symbol.dispose]: () => keys[Symbol.dispose](),
  };
}

/** One public key (SPKI PEM) under one id. Throws a ConfigError where the file does not hold such a key. */
function keyInFile({ OIDC_PUBLIC_KEY_FILE: path = '', OIDC_KEY_ID: id }: Config) {
  let trusted: ReturnType<typeof trustedKey>;
  try {
    trusted = trustedKey(createPublicKey(readFileSync(path)));
  } catch (error) {
    throw new ConfigError(`OIDC_PUBLIC_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
  if (!trusted)
    throw new ConfigError('OIDC_PUBLIC_KEY_FILE must hold an Ed25519, P-256 or RSA key of 2048 bits or more');
  return {
    keyOf: (kid: string) => (kid === id ? trusted : undefined),
    probe: async () => undefined,
    [Symbol.dispose]: () => {},
  };
}
