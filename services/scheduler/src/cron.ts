import type { Logger } from '@promo/runtime/logger';
import { schedule } from 'node-cron';

/** Calls back again and again until disposed of. */
export type Ticker = (tick: () => Promise<void>) => AsyncDisposable;

/**
 * Ticks every minute, never twice at once. A tick looks what is due by itself, so that it does no harm to miss some: no time of day is
 * given here that a change of the clocks could skip. The process is in UTC from then on: node-cron cuts milliseconds off a local time, and
 * of the hour that comes twice in autumn gets the first one, in which nothing is due. Whatever means a local time names its zone.
 */
export function everyMinute(logger: Logger): Ticker {
  return (tick) => {
    process.env.TZ = 'UTC';
    const task = schedule('* * * * *', tick, { noOverlap: true, suppressMissedWarning: true, logger });
    return { [Symbol.asyncDispose]: async () => task.destroy() };
  };
}
