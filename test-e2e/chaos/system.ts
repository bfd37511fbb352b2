import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '@promo/contracts/sections';
import { freePort } from '@promo/servers/ports';
import { SignJWT } from 'jose';
import { identityKeys, services } from '../../deploy/local/services.ts';
import { until } from './wait.ts';
import type { World } from './world.ts';

/** Two replicas of every service, as processes of their own behind two gateways. */
export interface System {
  readonly gateways: readonly string[];
  /** The processes of a service, as the world names them. */
  replicas(service: string): readonly string[];
  /** Where a process itself listens. */
  urlOf(process: string): string;
  /** Asks a gateway, the first one unless told, as the user of a role. Never rejects: without an answer the status is 0. */
  call(method: string, path: string, request?: Request): Promise<Answer>;
  /** Starts one more gateway with other settings, and gives its address. */
  gateway(name: string, env: Record<string, string>): Promise<string>;
}

interface Request {
  /** JSON, or a text that goes as it is, under a content-type of its own. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly gateway?: string;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what a scenario is about
  readonly body: any;
  readonly ms: number;
}

/** Longer than any answer may take, so that what takes too long is seen. */
const PATIENCE_MS = 30_000;
const READY_MS = 120_000;
/** Longer than a load balancer takes to see it, and than the gateway keeps connections that it does not use. */
const DRAIN_MS = 2_500;

const OIDC = { issuer: 'https://provider.test', audience: 'promo', kid: 'chaos' };

const systems = new WeakMap<World, Promise<System>>();

/** The system of a world, started when it is first asked for. */
export function systemIn(world: World): Promise<System> {
  const known = systems.get(world) ?? start(world);
  systems.set(world, known);
  return known;
}

async function start(world: World): Promise<System> {
  const names = services(siteOf(world, () => '')).map(({ name }) => name);
  const ports = new Map<string, number>();
  const replicas = (service: string) => [1, 2].map((i) => `${service}-${i}`);
  for (const name of names.flatMap(replicas)) ports.set(name, await freePort());
  const urlOf = (process: string) => `http://127.0.0.1:${ports.get(process)}`;
  const origins = (service: string) => replicas(service).map(urlOf).join();

  const provider = generateKeyPairSync('ed25519');
  const keyFile = join(world.dir, 'provider.pem');
  writeFileSync(keyFile, provider.publicKey.export({ type: 'spki', format: 'pem' }));
  const gatewayEnv = {
    OIDC_ISSUER: OIDC.issuer,
    OIDC_AUDIENCE: OIDC.audience,
    OIDC_CLIENT_ID: 'chaos',
    OIDC_KEY_ID: OIDC.kid,
    OIDC_PUBLIC_KEY_FILE: keyFile,
    RATE_LIMIT: '1000000',
    // One caller proposes and approves.
    PROMO_ACCESS: 'open',
  };
  const table = new Map(services(siteOf(world, origins)).map((service) => [service.name, service]));
  const launch = (service: string, process: string, more: Record<string, string>) => {
    world.keep(process, join(import.meta.dirname, '../../services', service, 'src/main.ts'), {
      ...table.get(service)?.env,
      ...(service === 'gateway' && gatewayEnv),
      ...(service === 'stream-keeper' && { NATS_REPLICAS: `${world.natsServers.length}` }),
      LOG_LEVEL: 'warn',
      PORT: `${ports.get(process)}`,
      DRAIN_MS: `${DRAIN_MS}`,
      ...more,
    });
  };
  const ready = async (process: string) => {
    let said = 'nothing';
    const answers = async () => {
      const answer = await fetch(`${urlOf(process)}/ready`);
      said = `${answer.status} ${await answer.text()}`;
      return answer.ok;
    };
    if ((await until(answers, READY_MS)) === undefined)
      throw new Error(`${process} is not ready, it answers: ${said}\n${world.lastWords()}`);
  };
  for (const service of names) for (const process of replicas(service)) launch(service, process, {});
  await Promise.all(names.flatMap(replicas).map(ready));

  const token = await new SignJWT({ user_id: 1, name: 'Ana Admin', roles: [...ROLES] })
    .setProtectedHeader({ alg: 'EdDSA', kid: OIDC.kid })
    .setSubject('chaos')
    .setIssuer(OIDC.issuer)
    .setAudience(OIDC.audience)
    .setIssuedAt()
    .setExpirationTime('6h')
    .sign(provider.privateKey);
  const gateways = replicas('gateway').map(urlOf);
  return {
    gateways,
    replicas,
    urlOf,
    call: (method, path, { body, headers = {}, gateway = gateways[0] } = {}) =>
      ask(`${gateway}${path}`, method, { authorization: `Bearer ${token}`, ...headers }, body),
    gateway: async (process, env) => {
      ports.set(process, await freePort());
      launch('gateway', process, env);
      await ready(process);
      return urlOf(process);
    },
  };
}

const siteOf = (world: World, url: (service: string) => string) => ({
  mongodbUri: world.mongodbUri,
  natsUrl: world.natsUrl,
  authMode: 'oidc',
  identity: identityKeys(),
  url,
});

async function ask(url: string, method: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: text === '' ? null : json ? JSON.parse(text) : text, ms: ms() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return { status: 0, body: { detail: `${message} ${cause?.message ?? ''}` }, ms: ms() };
  }
}
