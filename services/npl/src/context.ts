import type { Db, MongoClient } from 'mongodb';

/** What the state changes work with. */
export interface Context {
  readonly client: MongoClient;
  readonly db: Db;
  readonly now: () => Date;
}
