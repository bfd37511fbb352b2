import { generateKeyPairSync } from 'node:crypto';

/** What the services are told about the system around them. */
export type Site = {
  mongodbUri: string;
  natsUrl: string;
  authMode: string;
  identity: { privateKey: string; publicKey: string };
  url(service: string): string;
};

export type Service = { name: string; main?: string; env: Record<string, string> };

/**
 * Imports and whole lists pass much memory through short-lived buffers. A small young generation and an allocator that hands
 * freed buffers back keep an import of 3 M rows near 300 MB; docs/performance.md has the figures. NODE_OPTIONS of one's own come after and win.
 */
const lean = ({ env, ...service }: Service): Service => ({
  ...service,
  env: {
    ...env,
    NODE_OPTIONS: `--max-semi-space-size=4 ${process.env.NODE_OPTIONS ?? ''}`,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
  },
});

/** The whole system on one screen: every service and what it is given. */
export function services(site: Site): Service[] {
  const store = (database: string) => ({ MONGODB_URI: site.mongodbUri, MONGODB_DATABASE: database });
  const bus = { NATS_URL: site.natsUrl };
  const trust = { IDENTITY_PUBLIC_KEY: site.identity.publicKey };
  return [
    { name: 'stream-keeper', env: bus },
    lean({ name: 'promo-analytics', env: { ...store('promo_analytics'), ...bus, ...trust } }),
    lean({ name: 'promo-proposals', env: { ...store('promo_proposals'), ...bus, ...trust } }),
    lean({ name: 'marketing', env: { ...store('marketing'), ...bus, ...trust } }),
    { name: 'npl', env: { ...store('npl'), ...bus, ...trust } },
    { name: 'accounts', env: { ...store('accounts'), ...bus, ...trust } },
    { name: 'scheduler', env: { ...store('scheduler'), ...bus } },
    {
      name: 'gateway',
      env: {
        ...bus,
        AUTH_MODE: site.authMode,
        IDENTITY_PRIVATE_KEY: site.identity.privateKey,
        PROMO_ANALYTICS_URL: site.url('promo-analytics'),
        PROMO_PROPOSALS_URL: site.url('promo-proposals'),
        MARKETING_URL: site.url('marketing'),
        NPL_URL: site.url('npl'),
        ACCOUNTS_URL: site.url('accounts'),
      },
    },
  ];
}

/** The key pair by which services know that a request came through the gateway. Fresh at each start. */
export function identityKeys(): Site['identity'] {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
