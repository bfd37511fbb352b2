import type { Identity } from '@promo/contracts/identity';
import type { ClientSession, Db } from 'mongodb';

/** A transaction in which somebody changes something. */
export interface Transaction {
  readonly db: Db;
  readonly session: ClientSession;
  /** When, ISO 8601, UTC: what is written and the event say the same. */
  readonly at: string;
  readonly identity: Identity;
  /** Id of the event that is recorded, where a repeat is to find it, see `inTransactionOnce`. */
  readonly eventId?: string | undefined;
}
