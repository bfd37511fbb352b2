import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Identity } from '@promo/contracts/identity';
import { SignJWT } from 'jose';
import type { Trust } from './tokens.ts';

const ISSUER = 'promo-demo';
const AUDIENCE = 'promo';
const LIFETIME_MS = 8 * 3_600_000;

export interface DemoTokens {
  readonly trust: Trust;
  readonly issue: (user: Identity) => Promise<{ token: string; expires: number }>;
}

/** Sign-in for demos: the key is made here and lives as long as the process, so a demo token opens nothing else. */
export function demoTokens(now: () => number): DemoTokens {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  return {
    trust: {
      issuer: ISSUER,
      audience: AUDIENCE,
      keyOf: (id) => (id === kid ? { algorithm: 'EdDSA', key: publicKey } : undefined),
      claims: { userId: 'user_id', roles: 'roles', name: 'name' },
    },
    issue: async (user) => {
      const issued = Math.floor(now() / 1000);
      const expires = issued + LIFETIME_MS / 1000;
      const token = await new SignJWT({ user_id: user.user_id, name: user.name, roles: user.roles })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(`demo-${user.user_id}`)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(privateKey);
      return { token, expires: expires * 1000 };
    },
  };
}
