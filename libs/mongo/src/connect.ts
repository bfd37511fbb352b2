import type { Logger } from '@promo/runtime/logger';
import { type Db, MongoClient } from 'mongodb';

export interface Mongo extends AsyncDisposable {
  readonly client: MongoClient;
  readonly db: Db;
  /** Resolves when the database answers. */
  readonly probe: () => Promise<undefined>;
}

/**
 * Connects to a service's own database. Writes are acknowledged by a majority with the journal on disk. The time limits
 * turn a silent server into an error within seconds: the driver's own `timeoutMS` had no effect on one.
 */
export async function connectMongo(uri: string, database: string, logger: Logger): Promise<Mongo> {
  const client = new MongoClient(uri, {
    appName: logger.bindings().name as string,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: 5_000,
    heartbeatFrequencyMS: 2_000,
    ignoreUndefined: true,
  });
  await client.connect();
  const db = client.db(database);
  return {
    client,
    db,
    probe: async () => {
      await db.command({ ping: 1 }, { timeoutMS: 1_000 });
      return undefined;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
