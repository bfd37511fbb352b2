/** A short fault is tried again this soon, and each time after twice as long; never later than the file is due anyway. */
const FIRST_WAIT = 0.25;
/** So many tries in a row fail before others are told of it. */
const TOLD_AFTER = 4;

/** Minutes until an address is asked again, after so many passing faults in a row. */
export const waitAfter = (faults: number, everyMinutes: number): number =>
  faults === 0 ? everyMinutes : Math.min(everyMinutes, FIRST_WAIT * 2 ** Math.min(faults - 1, 20));

/**
 * Whether a file is due that is to be asked for at `nextAt`; all in milliseconds. A moment further ahead than a file ever waits was told by a
 * clock that ran ahead, or for a longer schedule: it is not waited for.
 */
export const isDue = (nextAt: number, now: number, everyMs: number): boolean => nextAt <= now || nextAt - now > everyMs;

/** Whether a passing fault has lasted: after so many tries, or when the next one waits no less than usual. */
export const hasLasted = (faults: number, everyMinutes: number): boolean =>
  faults >= TOLD_AFTER || waitAfter(faults, everyMinutes) === everyMinutes;
