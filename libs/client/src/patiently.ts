import { setTimeout as sleep } from 'node:timers/promises';

/** So long a request is repeated. */
export const PATIENCE_MS = 5 * 60_000;
/** Of an answer that says no more than "not now"; 0 is none at all. */
const NOT_NOW: readonly unknown[] = [0, 429, 502, 503, 504];

/**
 * Does `work` again while a request of it gets no answer, or one that says "not now". It is told whether this is a repeat: what was asked
 * for the first time may be done, and only its answer lost.
 */
export async function patiently<T>(work: (repeat: boolean) => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let tries = 1, wait = 250; ; tries++, wait = Math.min(wait * 2, 5_000)) {
    try {
      return await work(tries > 1);
    } catch (error) {
      const { message, status, code } = error as Error & { status?: unknown; code?: unknown };
      // the first of two requests with one key may still be at work
      if (!NOT_NOW.includes(status) && code !== 'request_in_flight') throw error;
      if (performance.now() > until) {
        throw new Error(`${message} (tried ${tries} times in ${Math.round(patienceMs / 1000)} s)`, { cause: error });
      }
    }
    await sleep(wait);
  }
}
