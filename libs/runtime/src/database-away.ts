import { Refusal, unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';

/** How MongoDB's driver names a server that is away or silent. */
const AWAY = /^(Mongo(Network|NetworkTimeout|PoolCleared|ServerSelection)|PoolClearedOnNetwork)Error$/;

/** What the driver passes on as it came, when the server went between two commands on a connection. */
const HUNG_UP: readonly unknown[] = ['EPIPE', 'ECONNRESET'];

/**
 * How a server says that it is the primary no longer or not yet: it shuts down, has stepped down, or nobody is elected. The
 * driver repeats a read once, and passes on what it gets then.
 */
const NOT_PRIMARY: readonly unknown[] = [
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
];

interface DriverError {
  readonly name: string;
  readonly code: unknown;
  readonly message: string;
  /** In that of a bulk of writes: what kept it from being sent or answered. */
  readonly errorResponse: unknown;
}

/** True when an error of the database's driver says that nobody could be asked just now; a moment later it may go well. */
export function isDatabaseAway(error: unknown): boolean {
  const { name = '', code, errorResponse } = (error ?? {}) as Partial<DriverError>;
  if (AWAY.test(name) || HUNG_UP.includes(code)) return true;
  if (/^Mongo/.test(name) && NOT_PRIMARY.includes(code)) return true;
  return name === 'MongoBulkWriteError' && isDatabaseAway(errorResponse);
}

/** Whether the database gave up a read at its `maxTimeMS`. */
export const isTimedOut = (error: unknown): boolean =>
  (error as Partial<DriverError> | null)?.code === MAX_TIME_EXPIRED;
const MAX_TIME_EXPIRED = 50;

/** What it says of a write for which its disk has no room, a moment before it ends on the next one that it cannot do without. */
const OUT_OF_DISK_SPACE = 14_031;
const NO_SPACE = 'No space left on device';

/**
 * What a read of the database ends in when the database does not answer, or a write when its disk is full; other writes are repeated and
 * end in a Refusal.
 */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  if (isDatabaseAway(error)) return unavailable(serviceMessage.database_unreachable());
  const { name = '', code, message = '' } = (error ?? {}) as Partial<DriverError>;
  if (!/^Mongo(Bulk|Server)/.test(name)) return undefined;
  if (code === OUT_OF_DISK_SPACE || message.includes(NO_SPACE)) return unavailable(serviceMessage.database_full());
  return isTimedOut(error) ? new Refusal(504, serviceMessage.database_slow()) : undefined;
}
