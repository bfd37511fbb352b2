import { prepareStreams } from '@promo/bus/prepare-streams';
import type { LogLevel } from '@promo/runtime/service-config';
import { type Db, MongoClient, ReadConcern } from 'mongodb';
import { testBus } from './bus.ts';
import { type TestDatabase, testDatabase } from './mongo.ts';
import { type TestNats, testNats } from './nats.ts';

/** What a service lives with: a database and a nats-server of the test's own, all streams and durables in it. */
export interface Surroundings extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly client: MongoClient;
  readonly db: Db;
  readonly nats: TestNats;
  /** How every service is told of them. */
  readonly settings: typeof AT_ONCE & {
    readonly LOG_LEVEL: LogLevel;
    readonly MONGODB_URI: string;
    readonly MONGODB_DATABASE: string;
    readonly NATS_URL: string;
  };
}

/** On any free port, and stopping at once. */
const AT_ONCE = { HOST: '127.0.0.1', PORT: 0, DRAIN_MS: 0 };

export async function startSurroundings(): Promise<Surroundings> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const client = stack.use(await new MongoClient(database.uri).connect());
  const nats = stack.use(await testNats());
  await keptStreams(nats.url);
  const { uri: MONGODB_URI, name: MONGODB_DATABASE } = database;
  const kept = stack.move();
  return {
    database,
    client,
    // Reads as services do: what a test has seen here, they see too.
    db: client.db(database.name, { readConcern: new ReadConcern('majority') }),
    nats,
    settings: { ...AT_ONCE, LOG_LEVEL: 'silent', MONGODB_URI, MONGODB_DATABASE, NATS_URL: nats.url },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Makes what is missing of streams and durables, as the stream keeper does. */
export async function keptStreams(natsUrl: string): Promise<void> {
  await using bus = await testBus(natsUrl, 'stream-keeper');
  await prepareStreams(bus, { replicas: 1 });
}
