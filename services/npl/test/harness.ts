import { answer } from '@promo/bus/answer';
import { connectBus } from '@promo/bus/connect';
import { streamOf } from '@promo/bus/stream';
import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import type { Params } from '@promo/contracts/messages/message';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import type { NplListItem, NplProduct, NplStatusChange } from '@promo/contracts/npl/record';
import type { ReportItem, TimeseriesPoint } from '@promo/contracts/npl/report';
import type { NplStatus } from '@promo/contracts/npl/words';
import { skuStock, skuWeeks, suppliers } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { createLogger } from '@promo/runtime/logger';
import { testIdentities } from '@promo/testing/identity';
import { type TestDatabase, testDatabase } from '@promo/testing/mongo';
import { type TestNats, testNats } from '@promo/testing/nats';
import { type Db, MongoClient } from 'mongodb';
import type { Config } from '../src/config.ts';
import { type Service, start } from '../src/service.ts';

export const NABAVA: Identity = { user_id: 7, name: 'Nina Nabava', roles: ['Nabava'] };
export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };

/** What a test looks at of whatever the service answers. */
export type Body = NplProduct &
  NplStatusChange & {
    readonly detail: string;
    readonly code: string;
    readonly params: Params;
    readonly product_id: number;
    readonly items: readonly (NplListItem & ReportItem)[];
    readonly total: number;
    readonly points: readonly TimeseriesPoint[];
  };

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Body;
}

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
  readonly data: Record<string, unknown> & { id: number; version: number };
}

/** What analytics answers in a test. */
export interface FakeAnalytics {
  readonly stock?: (request: RequestOf<typeof skuStock>) => ReplyOf<typeof skuStock>;
  readonly weeks?: (request: RequestOf<typeof skuWeeks>) => ReplyOf<typeof skuWeeks>;
  readonly suppliers?: (request: RequestOf<typeof suppliers>) => ReplyOf<typeof suppliers>;
}

/** npl on a database and NATS server of its own, called as the gateway would. */
export interface Harness extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly db: Db;
  readonly nats: TestNats;
  readonly service: Service;
  /** Starts another replica. */
  replica(): Promise<Service>;
  /** Answers queries as analytics would, until disposed of. */
  analytics(fake: FakeAnalytics): Promise<AsyncDisposable>;
  call(method: string, path: string, body?: unknown, request?: Request): Promise<Answer>;
  /** The answer to a GET as it came, its headers and bytes. */
  raw(path: string): Promise<Response>;
  /** Creates a record with a SKU of its own. */
  create(fields?: Record<string, unknown>): Promise<NplProduct>;
  /** Creates a record and brings it to a state by the paths that lead there. */
  createIn(status: NplStatus, fields?: Record<string, unknown>): Promise<NplProduct>;
  get(id: number): Promise<NplProduct>;
  /** What is in the event stream about a record, in order. */
  events(id: number): Promise<Event[]>;
}

/** Saturday of week 47. */
export const TODAY = '2026-11-21';

/** A clock that starts in the morning of that day and ticks. */
const morning = () => new Date(Date.parse(`${TODAY}T10:00:00Z`) + performance.now());

/** The actions by which a record gets to a state. fmb_triggered is reached by the check, so it is set in the store. */
const WAY: Readonly<Record<NplStatus, readonly string[]>> = {
  draft: [],
  approved: ['approve'],
  fmb_triggered: ['approve'],
  ordered: ['approve', 'mark-ordered'],
  in_stock: ['approve', 'mark-ordered', 'mark-in-stock'],
  active: ['approve', 'mark-ordered', 'mark-in-stock', 'activate'],
  phase_out: ['phase-out'],
};

let created = 0;

export async function startHarness(overrides: Partial<Config> = {}, now: () => Date = morning): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const client = stack.use(await new MongoClient(database.uri).connect());
  const db = client.db(database.name);
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
    DRAIN_MS: 0,
    ...overrides,
  };
  const logger = createLogger('npl', 'silent');
  const launch = () => start(config, { logger, now });
  const service = stack.use(await launch());

  const call: Harness['call'] = async (method, path, body, { as = NABAVA, headers = {}, url = service.url } = {}) => {
    const response = await fetch(`${url}/api/npl${path}`, {
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

  const expecting = async (status: number, method: string, path: string, body?: unknown): Promise<Body> => {
    const answered = await call(method, path, body);
    if (answered.status !== status) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`);
    return answered.body;
  };

  const create: Harness['create'] = (fields = {}) =>
    expecting(201, 'POST', '', { sku: `NEW-${++created}`, name: 'Kava 250 g', ...fields });
  const get: Harness['get'] = (id) => expecting(200, 'GET', `/${id}`);

  const kept = stack.move();
  return {
    database,
    db,
    nats,
    service,
    replica: async () => kept.use(await launch()),
    analytics: (fake) => fakeAnalytics(nats.url, fake),
    call,
    raw: async (path) => fetch(`${service.url}/api/npl${path}`, { headers: { [IDENTITY_HEADER]: await sign(NABAVA) } }),
    create,
    async createIn(status, fields) {
      const { id } = await create(fields);
      for (const action of WAY[status]) await expecting(200, 'POST', `/${id}/${action}`);
      if (status === 'fmb_triggered')
        await db.collection<{ _id: number }>('products').updateOne({ _id: id }, { $set: { status } });
      return get(id);
    },
    get,
    events: async (id) => (await readEvents(nats.url)).filter(({ data }) => data.id === id),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function fakeAnalytics(url: string, fake: FakeAnalytics): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectBus(url, createLogger('analytics', 'silent')));
  if (fake.stock) stack.use(answer(bus, skuStock, fake.stock));
  if (fake.weeks) stack.use(answer(bus, skuWeeks, fake.weeks));
  if (fake.suppliers) stack.use(answer(bus, suppliers, fake.suppliers));
  await bus.connection.flush();
  return stack.move();
}

async function readEvents(url: string): Promise<Event[]> {
  await using bus = await connectBus(url, createLogger('events', 'silent'));
  const { name } = streamOf(NPL_STATUS_CHANGED);
  const { state } = await bus.manager.streams.info(name);
  const consumer = await bus.streams.consumers.get(name);
  const events: Event[] = [];
  while (events.length < state.messages) {
    const message = await consumer.next({ expires: 2_000 });
    if (!message) break;
    events.push({ subject: message.subject, ...message.json<Omit<Event, 'subject'>>() });
  }
  return events;
}
