import { type Db, MongoClient } from 'mongodb';
import { type TestDatabase, testDatabase } from './mongo.ts';
import { type TestNats, testNats } from './nats.ts';

/** What a service lives with: a database and a nats-server of the test's own. */
export interface Surroundings extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly client: MongoClient;
  readonly db: Db;
  readonly nats: TestNats;
  /** How every service is told of them. */
  readonly settings: typeof AT_ONCE & {
    readonly MONGODB_URI: string;
    readonly MONGODB_DATABASE: string;
    readonly NATS_URL: string;
  };
}

/** On any free port, and stopping at once. */
const AT_ONCE = { HOST: '127.0.0.1', PORT: 0, DRAIN_MS: 0, NATS_REPLICAS: 1 };

export async function startSurroundings(): Promise<Surroundings> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const client = stack.use(await new MongoClient(database.uri).connect());
  const nats = stack.use(await testNats());
  const { uri: MONGODB_URI, name: MONGODB_DATABASE } = database;
  const kept = stack.move();
  return {
    database,
    client,
    db: client.db(database.name),
    nats,
    settings: { ...AT_ONCE, MONGODB_URI, MONGODB_DATABASE, NATS_URL: nats.url },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
