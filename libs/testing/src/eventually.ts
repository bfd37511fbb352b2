import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again, and gives the first value that is there; throws when that takes too long. */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 30_000,
): Promise<T> {
  for (const until = performance.now() + ms; performance.now() < until; await sleep(20)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`not within ${ms} ms: ${look}`);
}
