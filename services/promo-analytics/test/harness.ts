import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import { createLogger } from '@promo/runtime/logger';
import { testIdentities } from '@promo/testing/identity';
import { type TestDatabase, testDatabase } from '@promo/testing/mongo';
import { type TestNats, testNats } from '@promo/testing/nats';
import { type Service, start } from '../src/service.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** promo-analytics on a database and NATS server of its own, called as the gateway would. */
export interface Harness extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly nats: TestNats;
  readonly service: Service;
  /** Environment of a process of the same service. */
  readonly env: Record<string, string>;
  /** Starts another replica. */
  replica(): Promise<Service>;
  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>, url?: string): Promise<Answer<T>>;
  upload(dataset: string, csv: string, query?: string, url?: string): Promise<Answer<ImportReport>>;
  readonly identity: Record<string, string>;
}

export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };

/** A clock that starts at a fixed time and ticks. */
function morning(): Date {
  return new Date(Date.parse('2026-11-21T10:00:00Z') + performance.now());
}

export async function startHarness(now: () => Date = morning): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const nats = stack.use(await testNats());
  const { publicKey, sign } = testIdentities();
  const identity = { [IDENTITY_HEADER]: await sign(ADMIN) };
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    MONGODB_URI: database.uri,
    MONGODB_DATABASE: database.name,
    NATS_URL: nats.url,
    NATS_REPLICAS: 1,
    IDENTITY_PUBLIC_KEY: publicKey,
    NC30_TOLERANCE_CENTS: 0.5,
    DRAIN_MS: 0,
  };
  const launch = () => start(config, { logger: createLogger('promo-analytics', 'silent'), now });
  const service = stack.use(await launch());

  async function call<T>(url: string, init: RequestInit): Promise<Answer<T>> {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T };
  }

  const kept = stack.move();
  return {
    database,
    nats,
    service,
    identity,
    env: Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)])),
    replica: async () => kept.use(await launch()),
    get: (path, headers = {}, url = service.url) =>
      call(`${url}/api/promo${path}`, { headers: { ...identity, ...headers } }),
    upload: (dataset, csv, query = '', url = service.url) =>
      call(`${url}/api/promo/imports/${dataset}${query}`, {
        method: 'POST',
        headers: { ...identity, 'content-type': 'text/csv' },
        body: csv,
      }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
