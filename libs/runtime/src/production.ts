import { createPublicKey, type KeyObject } from 'node:crypto';

/** Passwords that ship with images and examples, or that everybody tries first. */
const DEFAULT_PASSWORDS = new Set(
  'admin changeit changeme default demo example guest letmein mongo mongodb nats npl pass password promo root s3cr3t secret test user'.split(
    ' ',
  ),
);

/**
 * Ed25519 public keys (`x` of the JWK) whose private half is printed somewhere: the pair of this project's .env.example and
 * the test vectors of RFC 8032.
 */
const PUBLISHED_KEYS = new Set([
  'MKopKqxTfdy6MjVBRA9rAFJd6MuMeQPBs2FiFAu3nsg',
  '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
  '_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU',
]);

/** A shorter RSA key protects nothing. */
export const MIN_RSA_BITS = 2048;

/** What a production must not be run with, a line for each finding; values are not repeated. */
export function productionFaults(env: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (value.includes('-----BEGIN ')) return keyFaults(name, value);
    return usesDefaultPassword(value) ? [`${name} has a default password, which is refused in production`] : [];
  });
}

function keyFaults(name: string, pem: string): string[] {
  const weakness = weaknessOf(pem);
  return weakness ? [`${name} is ${weakness}, which is refused in production`] : [];
}

/** Why a key (PEM, private or public) protects nothing; undefined when it does, or cannot be read at all. */
function weaknessOf(pem: string): string | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey(pem.replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
  const { modulusLength = MIN_RSA_BITS } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < MIN_RSA_BITS) return 'a short key';
  return PUBLISHED_KEYS.has(key.export({ format: 'jwk' }).x ?? '') ? 'a demo key' : undefined;
}

/** Of an address as `mongodb://user:password@host`, also of a list of them. */
function usesDefaultPassword(value: string): boolean {
  return [...value.matchAll(/:\/\/([^:@/\s]*):([^@/\s]*)@/g)].some(([, user = '', password = '']) => {
    const known = decoded(password).toLowerCase();
    return known === '' || known === decoded(user).toLowerCase() || DEFAULT_PASSWORDS.has(known);
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
