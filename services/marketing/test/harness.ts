import { answer } from '@promo/bus/answer';
import { connectBus } from '@promo/bus/connect';
import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import type { Campaign, CampaignDetail } from '@promo/contracts/marketing/routes';
import { skuNames } from '@promo/contracts/promo-analytics/queries';
import { createLogger } from '@promo/runtime/logger';
import { testIdentities } from '@promo/testing/identity';
import { type TestDatabase, testDatabase } from '@promo/testing/mongo';
import { type TestNats, testNats } from '@promo/testing/nats';
import { type Db, MongoClient } from 'mongodb';
import { type Service, start } from '../src/service.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** The fields of what the service answers; a test looks at those of its route. */
export type Body = CampaignDetail &
  ImportReport & {
    readonly campaigns: readonly Campaign[];
    readonly totals: Record<string, number | null>;
    readonly note: string | null;
    readonly imports: readonly (ImportReport & { at: string; by: string | null })[];
    readonly missing: readonly string[];
    readonly detail: string;
    readonly code: string;
  };

/** marketing on a database and NATS server of its own, called as the gateway would. */
export interface Harness extends AsyncDisposable {
  readonly db: Db;
  readonly database: TestDatabase;
  readonly nats: TestNats;
  readonly service: Service;
  /** Environment of a process of the same service. */
  readonly env: Record<string, string>;
  readonly identity: Record<string, string>;
  /** Starts another replica. */
  replica(): Promise<Service>;
  get(path: string, url?: string): Promise<Answer<Body>>;
  upload(dataset: string, csv: string | Uint8Array<ArrayBuffer>, query?: string, url?: string): Promise<Answer<Body>>;
  /** Answers sku-names as analytics would, after so many milliseconds, until disposed of. */
  analytics(names: Record<string, string>, ms?: number): Promise<AsyncDisposable>;
}

export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };

/** A clock that starts at a fixed time and ticks. */
const morning = () => new Date(Date.parse('2026-11-21T10:00:00Z') + performance.now());

export async function startHarness(now: () => Date = morning): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const client = stack.use(await new MongoClient(database.uri).connect());
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
    DRAIN_MS: 0,
  };
  const launch = () => start(config, { logger: createLogger('marketing', 'silent'), now });
  const service = stack.use(await launch());

  async function call(url: string, init: RequestInit): Promise<Answer<Body>> {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  const kept = stack.move();
  return {
    db: client.db(database.name),
    database,
    nats,
    service,
    identity,
    env: Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)])),
    replica: async () => kept.use(await launch()),
    get: (path, url = service.url) => call(`${url}/api/promo${path}`, { headers: identity }),
    upload: (dataset, csv, query = '', url = service.url) =>
      call(`${url}/api/promo/imports/${dataset}${query}`, {
        method: 'POST',
        headers: { ...identity, 'content-type': 'text/csv' },
        body: csv,
      }),
    analytics: (names, ms = 0) => fakeAnalytics(nats.url, names, ms),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function fakeAnalytics(url: string, known: Record<string, string>, ms: number) {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectBus(url, createLogger('analytics', 'silent')));
  stack.use(
    answer(bus, skuNames, async ({ codes }) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { names: codes.flatMap((code) => (known[code] ? [{ code, name: known[code] }] : [])) };
    }),
  );
  await bus.connection.flush();
  return stack.move();
}
