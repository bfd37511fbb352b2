import type { Logger } from '@promo/runtime/logger';
import { type Db, MongoClient } from 'mongodb';
import { checkRestored } from './unfinished-restore.ts';

export interface Mongo extends AsyncDisposable {
  readonly client: MongoClient;
  readonly db: Db;
  /** Resolves when the database answers, and is whole. */
  readonly probe: () => Promise<undefined>;
}

/**
 * Connects to a service's own database. Writes are acknowledged by a majority with the journal on disk. The time limits
 * turn a silent server into an error within seconds: the driver's own `timeoutMS` had no effect on one. Throws where a restore
 * of the database has not ended.
 */
export async function connectMongo(uri: string, database: string, logger: Logger): Promise<Mongo> {
  await using connecting = new AsyncDisposableStack();
  const client = connecting.use(
    new MongoClient(uri, {
      appName: logger.bindings().name as string,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      serverSelectionTimeoutMS: 3_000,
      connectTimeoutMS: 2_000,
      socketTimeoutMS: 5_000,
      heartbeatFrequencyMS: 2_000,
      ignoreUndefined: true,
    }),
  );
  await client.connect();
  const db = client.db(database);
  await checkRestored(db);
  connecting.move();
  return {
    client,
    db,
    probe: async () => {
      await checkRestored(db, { timeoutMS: 1_000 });
      return undefined;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
