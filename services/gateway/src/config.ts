import { createPrivateKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { PROMO_ACCESS, type PromoAccess } from '@promo/contracts/identity';
import type { Message } from '@promo/contracts/messages/message';
import { parseEnv, wrongSettings } from '@promo/runtime/env';
import { httpConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';
import { schoolBreakFaults } from './domain/school-breaks.ts';

const Port = (description: string, fallback?: number) =>
  Type.Integer({ minimum: 0, maximum: 65_535, description, ...(fallback !== undefined && { default: fallback }) });

const Origin = (service: string) =>
  Type.String({
    pattern: '^https?://[^/?#,]+(,https?://[^/?#,]+)*$',
    description: `Origin of ${service}; of replicas without a common name all, separated by commas`,
  });

const ABSOLUTE = '^https?://[^?#]+$';

const OIDC = {
  OIDC_ISSUER: Type.Optional(Type.String({ pattern: ABSOLUTE, description: 'The provider, as `iss` names it' })),
  OIDC_AUDIENCE: Type.Optional(Type.String({ minLength: 1, description: 'Whom tokens are for, as `aud` names it' })),
  OIDC_JWKS_URL: Type.Optional(Type.String({ pattern: ABSOLUTE, description: 'The provider’s keys' })),
  OIDC_USERINFO_URL: Type.Optional(
    Type.String({ pattern: ABSOLUTE, description: 'Where the provider says whether a token is still good' }),
  ),
  OIDC_PUBLIC_KEY_FILE: Type.Optional(Type.String({ minLength: 1, description: 'Or its one key, SPKI PEM' })),
  OIDC_KEY_ID: Type.Optional(Type.String({ minLength: 1, description: 'The id of that key, as `kid` names it' })),
  OIDC_CLIENT_ID: Type.Optional(Type.String({ minLength: 1, description: 'The console, as the provider knows it' })),
  OIDC_SCOPES: Type.String({ default: 'openid profile', description: 'What the console asks for' }),
  USER_ID_CLAIM: Type.String({ default: 'user_id', minLength: 1, description: 'Claim of the user id, an integer' }),
  ROLES_CLAIM: Type.String({ default: 'roles', minLength: 1, description: 'Claim of the roles' }),
  NAME_CLAIM: Type.String({ default: 'name', minLength: 1, description: 'Claim of the name' }),
};

/** Environment of the gateway. */
export const Config = Type.Object({
  NODE_ENV: Type.Enum(['production', 'development', 'test'], {
    default: 'development',
    description: 'production refuses demo sign-in',
  }),
  ...httpConfig,
  PORT: Port('Public port; 0 takes a free one', 8080),
  METRICS_PORT: Type.Optional(Port('Port of /metrics, not for the public; not served unless set')),
  AUTH_MODE: Type.Enum(['demo', 'oidc'], { description: 'Who vouches for callers' }),
  DEMO_HOSTS: Type.Optional(
    Type.String({
      pattern: '^[^\\s,/:]+(,[^\\s,/:]+)*$',
      description: 'Host names that a demo answers to beside those of loopback, separated by commas',
    }),
  ),
  ...OIDC,
  PROMO_ACCESS: Type.Optional(
    Type.Enum([...PROMO_ACCESS], {
      description: 'Promotion sections for everyone, or by role; roles in oidc mode, open in demo mode',
    }),
  ),
  RATE_LIMIT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Requests a second of a user, or of an address without a good token; 20000 in demo mode, else 200',
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*$',
      description: 'Addresses or networks of proxies in front, whose x-forwarded-for is believed',
    }),
  ),
  CORS_ORIGINS: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#,*]+(,https?://[^/?#,*]+)*$',
      description: 'Origins of other pages that may use the API, separated by commas',
    }),
  ),
  SCHOOL_BREAKS: Type.Optional(
    Type.String({
      description:
        'School breaks that the calendar shows beside those it knows, name:first/last day, separated by commas',
    }),
  ),
  CONSOLE_DIR: Type.String({
    default: fileURLToPath(new URL('../../../console/dist', import.meta.url)),
    description: 'The built console; not served where there is none',
  }),
  IDENTITY_PRIVATE_KEY: Type.String({
    minLength: 1,
    description: 'Ed25519 key (PKCS8 PEM) that signs identities for the services',
  }),
  NATS_URL: Type.String({ minLength: 1, description: 'For live updates; all else works without it' }),
  PROMO_ANALYTICS_URL: Origin('promo-analytics'),
  PROMO_PROPOSALS_URL: Origin('promo-proposals'),
  MARKETING_URL: Origin('marketing'),
  NPL_URL: Origin('npl'),
  ACCOUNTS_URL: Origin('accounts'),
});

export type Config = Readonly<Static<typeof Config>>;

/** The environment, with what a schema cannot say: settings that belong together, and a usable key. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseEnv(Config, env);
  const faults = [
    ...(config.AUTH_MODE === 'oidc' ? oidcFaults(config) : []),
    config.AUTH_MODE === 'demo' && config.NODE_ENV === 'production' && 'AUTH_MODE demo is refused in production',
    ...schoolBreakFaults(config.SCHOOL_BREAKS),
    !isEd25519(config.IDENTITY_PRIVATE_KEY) && 'IDENTITY_PRIVATE_KEY is not an Ed25519 private key in PKCS8 PEM',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw wrongSettings(faults);
  return config;
}

function oidcFaults(config: Config) {
  const { OIDC_JWKS_URL: url, OIDC_PUBLIC_KEY_FILE: file, OIDC_KEY_ID: id, NODE_ENV } = config;
  const plain = (['OIDC_JWKS_URL', 'OIDC_USERINFO_URL'] as const).filter((name) => config[name]?.startsWith('http:'));
  const needed = ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID'] as const;
  return [
    ...needed.map((name) => !config[name] && `${name} is not set, which AUTH_MODE oidc needs`),
    !url === !file && 'AUTH_MODE oidc needs one of OIDC_JWKS_URL and OIDC_PUBLIC_KEY_FILE',
    file && !id && 'OIDC_KEY_ID is not set, which OIDC_PUBLIC_KEY_FILE needs',
    ...plain.map((name) => NODE_ENV === 'production' && `${name} must be https in production`),
  ].filter((fault) => typeof fault === 'string');
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

const DEMO_RATE = 20_000;
const RATE = 200;

/** Requests a second, of a user or an address. A demo is one person's and may be measured. */
export const rateOf = ({ RATE_LIMIT, AUTH_MODE }: Config) => RATE_LIMIT ?? (AUTH_MODE === 'demo' ? DEMO_RATE : RATE);

/** Whom the promotion sections are for: for everyone in a demo, and where somebody says so. */
export const accessOf = ({ PROMO_ACCESS, AUTH_MODE }: Config): PromoAccess =>
  PROMO_ACCESS ?? (AUTH_MODE === 'demo' ? 'open' : 'roles');

/** What is open here that a production keeps closed. */
export const opennessOf = (config: Config): Message[] => [
  ...(config.AUTH_MODE === 'demo' ? [gatewayMessage.demo_sign_in_open()] : []),
  ...(accessOf(config) === 'open' ? [gatewayMessage.promotions_open()] : []),
  ...(config.NODE_ENV === 'production' ? [] : [gatewayMessage.production_checks_off({ mode: config.NODE_ENV })]),
];

const listOf = (text: string | undefined): string[] => text?.split(',') ?? [];

export const corsOrigins = ({ CORS_ORIGINS }: Config) => listOf(CORS_ORIGINS);

export const namesOfDemo = ({ DEMO_HOSTS }: Config) => listOf(DEMO_HOSTS);
