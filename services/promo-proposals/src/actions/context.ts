import type { Db, MongoClient } from 'mongodb';
import type { BoardStore } from '../board.ts';
import type { LookUp } from '../peers.ts';

/** What the state changes work with. */
export interface Context {
  readonly client: MongoClient;
  readonly db: Db;
  readonly board: BoardStore;
  readonly lookUp: LookUp;
  readonly now: () => Date;
  /** Nobody decides on a proposal of one's own; reject and revision need feedback. */
  readonly strictReview: boolean;
}
