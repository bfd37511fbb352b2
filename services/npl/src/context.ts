import type { Db, MongoClient } from 'mongodb';
import type { Peers } from './peers.ts';

/** What routes, messages and actions work with. */
export interface Context extends Peers {
  readonly client: MongoClient;
  readonly db: Db;
  readonly now: () => Date;
}
