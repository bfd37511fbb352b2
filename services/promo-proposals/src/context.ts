import type { Db, MongoClient } from 'mongodb';
import type { BoardStore } from './calendar-memory.ts';
import type { Foresee, LookUp } from './peers.ts';

/** What the state changes work with. */
export interface Context {
  readonly client: MongoClient;
  readonly db: Db;
  readonly board: BoardStore;
  readonly lookUp: LookUp;
  readonly foresee: Foresee;
  readonly now: () => Date;
  /** Nobody decides on a proposal of one's own; reject and revision need feedback. */
  readonly strictReview: boolean;
}
