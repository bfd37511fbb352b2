import type { Nc30Country } from '@promo/retail/nc30';
import type { Logger } from '@promo/runtime/logger';
import type { Db, MongoClient } from 'mongodb';
import type { InApprovalTurn } from './memory/approval-queue.ts';
import type { CalendarMemory } from './memory/calendar-memory.ts';
import type { StockNeeds } from './memory/stock-needs.ts';
import type { Peers } from './peers.ts';

/** What routes and actions work with. */
export interface Context extends Peers {
  readonly client: MongoClient;
  readonly db: Db;
  /** How often it was restored: versions are counted anew each time. */
  readonly restores: number;
  readonly calendar: CalendarMemory;
  readonly stockNeeds: StockNeeds;
  readonly logger: Logger;
  readonly now: () => Date;
  /**
   * Nobody decides on a proposal of one's own or acknowledges its conflicts; reject and revision need feedback. Where promotions are not open to everyone
   * that is so in any case.
   */
  readonly strictReview: boolean;
  /** Approving refuses lines above their NC30 reference, and what puts approved ones above theirs. */
  readonly strictNc30: boolean;
  /** With `strictNc30` approvals of the same products wait for each other. */
  readonly inApprovalTurn: InApprovalTurn;
  /** Whose rules references follow. */
  readonly nc30Country: Nc30Country;
}
