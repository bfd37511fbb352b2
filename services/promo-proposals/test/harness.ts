import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { answer } from '@promo/bus/answer';
import { connectBus } from '@promo/bus/connect';
import { streamOf } from '@promo/bus/stream';
import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import { forecastLines, skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { CalendarEntry, Conflict, Warnings } from '@promo/contracts/promo-proposals/calendar';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import type { ApprovalRow, Proposal } from '@promo/contracts/promo-proposals/proposal';
import { createLogger } from '@promo/runtime/logger';
import { testIdentities } from '@promo/testing/identity';
import { type TestDatabase, testDatabase } from '@promo/testing/mongo';
import { type TestNats, testNats } from '@promo/testing/nats';
import { type Db, MongoClient } from 'mongodb';
import type { Config } from '../src/config.ts';
import { type Service, start } from '../src/service.ts';

export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };
export const PLANNER: Identity = { user_id: 5, name: 'Petra Planner', roles: ['Planner'] };
export const REVIEWER: Identity = { user_id: 6, name: 'Rea Reviewer', roles: ['Reviewer'] };

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Body;
}

/** The fields of all objects that the service answers; a test looks at those of its route. */
export type Body = Proposal & {
  readonly detail: string;
  readonly status_from: string;
  readonly at: string;
  readonly proposal: Proposal;
  readonly approval: ApprovalRow;
  readonly warnings: Warnings;
  readonly proposals: readonly Proposal[];
  readonly entries: readonly CalendarEntry[];
  readonly conflicts: readonly Conflict[];
};

export interface Request {
  readonly as?: Identity;
  readonly headers?: Record<string, string>;
  readonly url?: string;
}

export interface Event {
  readonly id: string;
  readonly subject: string;
  readonly actor: number | null;
  readonly version: number;
  readonly data: Record<string, unknown> & { proposal_id: number; version: number };
}

/** promo-proposals on a database and NATS server of its own, called as the gateway would. */
export interface Harness extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly client: MongoClient;
  readonly db: Db;
  readonly nats: TestNats;
  readonly service: Service;
  /** Starts another replica. */
  replica(): Promise<Service>;
  /** Starts the service as a process of its own. */
  process(): Promise<{ url: string; child: ChildProcess }>;
  /** Answers sku-prices and forecast-lines as analytics would, until disposed of; of the effect of lines nothing is known. */
  analytics(prices: Record<string, [name: string, regular_price: number]>): Promise<AsyncDisposable>;
  call(method: string, path: string, body?: unknown, request?: Request): Promise<Answer>;
  /** The answer to a GET as it came, its headers and bytes. */
  raw(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The answer of a route that answers a list. */
  list<T>(path: string): Promise<readonly T[]>;
  /** Creates a proposal for tests that are about something else. */
  create(fields?: Record<string, unknown>, request?: Request): Promise<Proposal>;
  /** What is in the event stream, in order. */
  events(): Promise<Event[]>;
}

const STREAM = streamOf(PROPOSAL_UPDATED).name;

/** A clock that starts at a fixed time and ticks. */
const morning = () => new Date(Date.parse('2026-11-21T10:00:00Z') + performance.now());

export async function startHarness(overrides: Partial<Config> = {}, now: () => Date = morning): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const client = stack.use(await new MongoClient(database.uri).connect());
  const nats = stack.use(await testNats());
  const { publicKey, sign } = testIdentities();
  const config: Config = {
    HOST: '127.0.0.1',
    PORT: 0,
    MONGODB_URI: database.uri,
    MONGODB_DATABASE: database.name,
    NATS_URL: nats.url,
    NATS_REPLICAS: 1,
    IDENTITY_PUBLIC_KEY: publicKey,
    STRICT_REVIEW: false,
    DRAIN_MS: 0,
    ...overrides,
  };
  const logger = createLogger('promo-proposals', 'silent');
  const launch = () => start(config, { logger, now });
  const service = stack.use(await launch());
  const env = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));

  const call: Harness['call'] = async (method, path, body, { as = PLANNER, headers = {}, url = service.url } = {}) => {
    const response = await fetch(`${url}/api/promo${path}`, {
      method,
      headers: {
        [IDENTITY_HEADER]: await sign(as),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get('etag'), body: text ? JSON.parse(text) : null };
  };

  const kept = stack.move();
  return {
    database,
    client,
    db: client.db(database.name),
    nats,
    service,
    replica: async () => kept.use(await launch()),
    process: () => startProcess(env, (child) => kept.defer(() => void child.kill('SIGKILL'))),
    analytics: (prices) => fakeAnalytics(nats.url, prices),
    call,
    raw: async (path, headers = {}) =>
      fetch(`${service.url}/api/promo${path}`, { headers: { [IDENTITY_HEADER]: await sign(PLANNER), ...headers } }),
    list: async <T>(path: string) => (await call('GET', path)).body as unknown as T[],
    async create(fields = {}, request = {}) {
      const answered = await call('POST', '/proposals', { ...DRAFT, ...fields }, request);
      if (answered.status !== 200) throw new Error(`not created: ${JSON.stringify(answered.body)}`);
      return answered.body as Proposal;
    },
    events: () => readEvents(nats.url),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export const DRAFT = {
  status: 'draft',
  start_year: 2027,
  start_week: 10,
  skus: [{ code: 'A1', name: 'Kava 250 g', regular_price: 3.99, discount_pct: 25 }],
};

async function startProcess(env: Record<string, string>, onStart: (child: ChildProcess) => void) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { ...process.env, ...env, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onStart(child);
  let log = '';
  while (child.exitCode === null) {
    const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data');
    log += chunk;
    const found = /Server listening at (http:\/\/[\d.:]+)/.exec(log);
    if (!found) continue;
    child.stdout?.resume();
    return { url: found[1] as string, child };
  }
  throw new Error(`did not listen:\n${log}`);
}

async function fakeAnalytics(url: string, known: Record<string, [name: string, regular_price: number]>) {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectBus(url, createLogger('analytics', 'silent')));
  stack.use(
    answer(bus, skuPrices, ({ codes }) => ({
      prices: codes.flatMap((code) => {
        const found = known[code];
        return found ? [{ code, name: found[0], regular_price: found[1], cost: null }] : [];
      }),
    })),
  );
  stack.use(
    answer(bus, forecastLines, ({ lines }) => ({
      as_of_yw: null,
      lines: lines.map(({ code }) => ({ code, ...NOTHING_KNOWN })),
    })),
  );
  await bus.connection.flush();
  return stack.move();
}

const NOTHING_KNOWN = {
  basis: 'none',
  expected_uplift_pct: null,
  p90_uplift_pct: null,
  baseline_weekly_qty: null,
  expected_weekly_qty: null,
  nc30: null,
};

async function readEvents(url: string): Promise<Event[]> {
  await using bus = await connectBus(url, createLogger('events', 'silent'));
  const { state } = await bus.manager.streams.info(STREAM);
  const consumer = await bus.streams.consumers.get(STREAM);
  const events: Event[] = [];
  while (events.length < state.messages) {
    const message = await consumer.next({ expires: 2_000 });
    if (!message) break;
    events.push({ subject: message.subject, ...message.json<Omit<Event, 'subject'>>() });
  }
  return events;
}

/** Resolves with the first value that is there; fails after a while. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false>, ms = 10_000): Promise<T> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what}: not within ${ms} ms`);
}
