import { repeat } from '@promo/runtime/repeat';

/** Calls back again and again until disposed of; what is called back deals with its own errors. */
export type Ticker = (tick: () => Promise<void>) => AsyncDisposable;

const MINUTE_MS = 60_000;

/** How long it is to the next full minute, milliseconds; `now` is in milliseconds since 1970. */
const untilNextMinute = (now: number): number => MINUTE_MS - (now % MINUTE_MS);

/**
 * Ticks every minute, never twice at once. A tick looks what is due by itself, so that it does no harm to miss some. A pause is told from
 * the clock when it begins and is a minute at most: no change to summer time, and no clock that is put back, makes it longer.
 */
export const everyMinute: Ticker = (tick) =>
  repeat(async () => {
    await tick();
    return untilNextMinute(Date.now());
  }, untilNextMinute(Date.now()));
