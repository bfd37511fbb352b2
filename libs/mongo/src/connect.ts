import type { Logger } from '@promo/runtime/logger';
import { repeat } from '@promo/runtime/repeat';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { ANSWER_MS, checkRestored, LOOK_MS, Restored } from './restores.ts';

/** A database, and the client whose sessions transactions on it run in. */
export interface Store {
  readonly client: MongoClient;
  readonly db: Db;
}

export interface Mongo extends Store, AsyncDisposable {
  /** Resolves when the database answers, is whole, and was not restored since it was connected to. */
  readonly probe: () => Promise<undefined>;
}

/**
 * What a service holds in memory is of a database that is no more; whoever keeps it running starts it anew. At once: what it answered
 * while it drained would be of a database that is emptied meanwhile, where nothing is found and what is written is lost.
 */
const endProcess = () => process.exit(1);

/** Collections and indexes are made one after the other, for all services: on a slow disk the last one waits minutes for its turn. */
export const PREPARE_MS = 300_000;

interface Options {
  /** Creates what the collections need before their first use. */
  readonly prepare?: (db: Db) => Promise<void>;
  readonly lookMs?: number;
  readonly whenRestored?: () => void;
}

/**
 * Connects to a service's own database, and prepares it. Writes are acknowledged by a majority with the journal on disk. The time limits
 * turn a silent server into an error within seconds; the driver's `timeoutMS` has no effect. Throws where a restore
 * of the database has not ended. One that begins later ends the process.
 */
export async function connectMongo(
  uri: string,
  database: string,
  logger: Logger,
  { prepare, lookMs = LOOK_MS, whenRestored = endProcess }: Options = {},
): Promise<Mongo> {
  await using connecting = new AsyncDisposableStack();
  const options: MongoClientOptions = {
    appName: logger.bindings().name as string,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: ANSWER_MS,
    heartbeatFrequencyMS: 2_000,
    ignoreUndefined: true,
  };
  const client = connecting.use(new MongoClient(uri, options));
  await client.connect();
  const db = client.db(database);
  const known = await checkRestored(db);
  if (prepare) {
    await using patient = new MongoClient(uri, { ...options, socketTimeoutMS: PREPARE_MS });
    await prepare(patient.db(database));
  }
  const probe = async () => {
    await checkRestored(db, known);
    return undefined;
  };
  let told = false;
  const look = async () => {
    await probe().catch((error: Error) => {
      if (told || !(error instanceof Restored)) return;
      told = true;
      logger.fatal({ reason: error.message }, 'the database was restored, or is being restored');
      whenRestored();
    });
    return lookMs;
  };
  connecting.use(repeat(look, lookMs));
  const connected = connecting.move();
  return { client, db, probe, [Symbol.asyncDispose]: () => connected.disposeAsync() };
}
