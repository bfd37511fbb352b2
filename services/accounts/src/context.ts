import type { Db } from 'mongodb';

/** What routes and actions work with. */
export interface Context {
  readonly db: Db;
  readonly now: () => Date;
}
