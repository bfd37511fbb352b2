import type { Db, MongoClient } from 'mongodb';
import type { ReadHistory } from './memory/history.ts';
import type { Peers } from './peers.ts';

/** What routes and actions work with. */
export interface Context extends Peers {
  readonly client: MongoClient;
  readonly db: Db;
  readonly history: ReadHistory;
  readonly now: () => Date;
}
