import { createPrivateKey } from 'node:crypto';
import { ConfigError, parseEnv } from '@promo/runtime/env';
import { type Static, Type } from 'typebox';

const Port = (description: string, fallback?: number) =>
  Type.Integer({ minimum: 0, maximum: 65_535, description, ...(fallback !== undefined && { default: fallback }) });

const Origin = (service: string) => Type.String({ pattern: '^https?://[^/?#]+$', description: `Origin of ${service}` });

export const Env = Type.Object({
  NODE_ENV: Type.String({ default: 'development', description: 'production refuses demo sign-in' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Port('Public port; 0 takes a free one', 8080),
  METRICS_PORT: Type.Optional(Port('Port of /metrics, not for the public; not served unless set')),
  LOG_LEVEL: Type.Enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], { default: 'info' }),
  AUTH_MODE: Type.Enum(['demo', 'oidc'], { description: 'Who vouches for callers' }),
  IDENTITY_PRIVATE_KEY: Type.String({
    minLength: 1,
    description: 'Ed25519 key (PKCS8 PEM) that signs identities for the services',
  }),
  PROMO_ANALYTICS_URL: Origin('promo-analytics'),
  PROMO_PROPOSALS_URL: Origin('promo-proposals'),
  DRAIN_MS: Type.Integer({
    minimum: 0,
    maximum: 8_000,
    default: 4_000,
    description: 'How long /ready fails before the gateway stops accepting',
  }),
});

export type Config = Readonly<Static<typeof Env>>;

/** The environment, with what a schema cannot say: modes that this build or a production refuses, and a usable key. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseEnv(Env, env);
  const faults = [
    config.AUTH_MODE === 'oidc' && 'AUTH_MODE oidc is not available yet; demo is',
    config.AUTH_MODE === 'demo' && config.NODE_ENV === 'production' && 'AUTH_MODE demo is refused in production',
    !isEd25519(config.IDENTITY_PRIVATE_KEY) && 'IDENTITY_PRIVATE_KEY is not an Ed25519 private key in PKCS8 PEM',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new ConfigError(`The environment is not right:\n  ${faults.join('\n  ')}`);
  return config;
}

/** Environment files often hold a PEM on one line, with its line breaks written as \n. */
export const privateKeyOf = (pem: string) => createPrivateKey(pem.replaceAll('\\n', '\n'));

function isEd25519(pem: string): boolean {
  try {
    return privateKeyOf(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
