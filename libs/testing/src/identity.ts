import { generateKeyPairSync } from 'node:crypto';
import { ANONYMOUS, IDENTITY_AUDIENCE, IDENTITY_ISSUER, type Identity } from '@promo/contracts/identity';
import { SignJWT } from 'jose';

/** Signs identities as the gateway does, with a key pair of the test's own. */
interface TestIdentities {
  /** SPKI PEM, for the service under test. */
  readonly publicKey: string;
  readonly sign: (identity: Identity) => Promise<string>;
}

export function testIdentities(): TestIdentities {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    sign: ({ signed_in_at, ...identity }) =>
      new SignJWT({ identity: { ...ANONYMOUS, ...identity }, signed_in_at })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(IDENTITY_ISSUER)
        .setAudience(IDENTITY_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
