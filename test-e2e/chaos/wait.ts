import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until it holds; undefined when it does not in time. What cannot be asked just now is asked again. */
export async function until(holds: () => Promise<boolean> | boolean, ms: number): Promise<number | undefined> {
  const began = performance.now();
  for (const end = began + ms; performance.now() < end; await sleep(50)) {
    try {
      if (await holds()) return performance.now() - began;
    } catch {
      // not yet
    }
  }
  return undefined;
}

/** Does the work for 0 to `count` − 1, so many at a time. */
export async function concurrently(count: number, atOnce: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
