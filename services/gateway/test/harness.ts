import { generateKeyPairSync } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { accountMessage } from '@promo/contracts/accounts/messages';
import { type TokenHolder, tokenHolder } from '@promo/contracts/accounts/tokens';
import { Refusal } from '@promo/contracts/errors';
import { PROXIED } from '@promo/contracts/gateway/routes';
import type { Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import { serviceMessage } from '@promo/contracts/messages/service';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import {
  analyticsImports,
  history,
  importPrices,
  importProducts,
  importSales,
  performance,
} from '@promo/contracts/promo-analytics/routes';
import { parentGroups, skuSnapshot } from '@promo/contracts/promo-analytics/skus';
import type { Route } from '@promo/contracts/route';
import type { Role, Section } from '@promo/contracts/sections';
import { createHttp } from '@promo/http/create-http';
import { identityVerifier } from '@promo/http/identity';
import { serving } from '@promo/http/serve';
import { createLogger } from '@promo/runtime/logger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../src/config.ts';
import { type StartOptions, start } from '../src/service.ts';

export const silent = createLogger('test', 'silent');

export function identityKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
}

interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly identity: Identity;
}

/** A request at a service's door, before anything is looked at: what was guarded has got here, or not. */
interface Arrival {
  readonly url: string;
  readonly section: Section | undefined;
}

export interface Upstream extends AsyncDisposable {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly arrivals: Arrival[];
  /** Requests that reached a handler. */
  readonly seen: Seen[];
  /** Whose personal tokens are, by their hashes. */
  readonly holders: Map<string, TokenHolder>;
}

const REPORT: ImportReport = {
  import_id: 'i-1',
  dataset: 'sales',
  file_hash: 'x',
  dry_run: false,
  rows_read: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  warnings: [],
  rejections: [],
  data_version: 1,
};

const IMPORTS = [importProducts, importSales, importPrices];

/** A real server with all services' declared routes and made-up answers; identities are checked as a service does. */
export async function startUpstream(publicPem: string): Promise<Upstream> {
  const app = await createHttp({ logger: silent, checks: [], requestTimeoutMs: 60_000 });
  const serve = serving(app, identityVerifier(publicPem));
  const seen: Seen[] = [];
  const arrivals: Arrival[] = [];
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    arrivals.push({ url: raw.url as string, section: routeOptions.config.section });
    done();
  });
  const note = (identity: Identity, { raw, headers }: FastifyRequest) => {
    seen.push({ url: raw.url as string, headers, identity });
  };
  serve(history, ({ identity, request, reply }) => {
    note(identity, request);
    reply
      .header('etag', '"7"')
      .header('x-data-version', '7')
      .header('server', 'secret/1.0')
      .header('x-internal', 'yes');
    return { events: [], as_of_yw: 202610, data_version: 7 };
  });
  serve(performance, () => {
    throw new Error('the database password is hunter2');
  });
  serve(skuSnapshot, ({ query }) => {
    throw new Refusal(404, analyticsMessage.unknown_sku({ sku: query.sku }));
  });
  serve(parentGroups, ({ identity, request }) => {
    note(identity, request);
    return { groups: [], retired: [] };
  });
  for (const declared of IMPORTS) {
    serve(declared, async ({ identity, request, body }) => {
      note(identity, request);
      let bytes = 0;
      for await (const chunk of body as unknown as AsyncIterable<Buffer>) {
        if (bytes === 0 && chunk.subarray(0, 3).toString() === 'BAD') {
          throw new Refusal(422, { detail: 'column sku is missing', code: 'missing', params: { column: 'sku' } });
        }
        bytes += chunk.length;
      }
      return { ...REPORT, rows_read: bytes };
    });
  }
  serve(analyticsImports, ({ identity, request }) => {
    note(identity, request);
    const at = (day: number) => ({ ...REPORT, import_id: `i-${day}`, at: `2026-03-0${day}T10:00:00Z`, by: 'Ana' });
    return { imports: [at(1), at(3), at(2)], pulls: [], missing: [] };
  });
  const holders = new Map<string, TokenHolder>();
  serve(tokenHolder, ({ query }) => {
    const holder = holders.get(query.hash);
    if (!holder) throw new Refusal(404, accountMessage.unknown_token());
    return holder;
  });
  const answered: readonly Route[] = [history, performance, skuSnapshot, parentGroups, ...IMPORTS, analyticsImports];
  const others = Object.values(PROXIED).flat();
  for (const declared of others.filter(
    ({ method, path }) => !answered.some((r) => r.method === method && r.path === path),
  )) {
    serve(declared, ({ identity, request }) => {
      note(identity, request);
      // A status that the gateway never answers by itself shows that the request got here.
      throw new Refusal(412, serviceMessage.not_found());
    });
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, app, seen, arrivals, holders, [Symbol.asyncDispose]: () => app.close() };
}

export function gatewayConfig(privatePem: string, upstream: string): Config {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    AUTH_MODE: 'demo',
    IDENTITY_PRIVATE_KEY: privatePem,
    OIDC_SCOPES: 'openid profile',
    USER_ID_CLAIM: 'user_id',
    ROLES_CLAIM: 'roles',
    NAME_CLAIM: 'name',
    CONSOLE_DIR: '/nowhere',
    NATS_URL: 'nats://127.0.0.1:1',
    PROMO_ANALYTICS_URL: upstream,
    PROMO_PROPOSALS_URL: upstream,
    MARKETING_URL: upstream,
    NPL_URL: upstream,
    ACCOUNTS_URL: upstream,
    DRAIN_MS: 0,
  };
}

export const startGateway = (privatePem: string, upstream: string, options: StartOptions = {}) =>
  start(gatewayConfig(privatePem, upstream), { logger: silent, ...options });

/** An upstream, a gateway before it, and others with settings of a test's own; all stop together. */
export async function startGateways() {
  await using stack = new AsyncDisposableStack();
  const keys = identityKeys();
  const upstream = stack.use(await startUpstream(keys.publicPem));
  const started = stack.use(new AsyncDisposableStack());
  const gatewayWith = async (more: Partial<Config>, logger = silent): Promise<string> =>
    started.use(await start({ ...gatewayConfig(keys.privatePem, upstream.url), ...more }, { logger })).url;
  const url = await gatewayWith({});
  const all = stack.move();
  return { keys, upstream, gatewayWith, url, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

export async function login(url: string, role: Role): Promise<string> {
  const answer = await fetch(`${url}/auth/demo-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  return ((await answer.json()) as { token: string }).token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request whose path is sent as it is written: fetch would tidy it up first. */
export function raw(base: string, method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const { hostname, port } = new URL(base);
  return new Promise<RawAnswer>((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
