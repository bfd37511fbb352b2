import type { BusMessage } from '@promo/contracts/bus-message';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import type { Peers } from './peers.ts';

/** What the scheduler's work needs. */
export interface Context extends Peers {
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => Date;
  /** When the check is due, local time. */
  readonly checkAt: Temporal.PlainTime;
  /** Resolves once the stream has the message, also when it had it before. */
  readonly publish: (message: BusMessage) => Promise<void>;
  /** Told of days that were due too long ago to be made up for. */
  readonly onPassedOver: (days: number) => void;
  /** Told of each day that is asked for again. */
  readonly onAskedAgain: () => void;
}
