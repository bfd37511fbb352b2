import { setTimeout as sleep } from 'node:timers/promises';
import { Fatal } from '../fatal.ts';
import type { Child } from './child.ts';

type Supervision = {
  name: string;
  launch(): Child;
  /** Resolves when the process serves; throws while it does not yet. */
  ready(): Promise<unknown>;
  /** Aborted: let it end. */
  closing: AbortSignal;
  say(line: string): void;
  /** So many deaths in a row before it was ever ready are fatal. */
  attempts?: number;
  stalledAfterMs?: number;
  backoff?: { first: number; most: number; well: number };
};

/**
 * A start stands still that for so long has told nothing new, and has worked less than a thirtieth of the time. On a busy machine
 * one may take many minutes, and one that waits in vain works much less.
 */
const STALLED_AFTER_MS = 300_000;
const LEAST_WORK = 1 / 30;

/** Keeps one process running; resolves when it is ready for the first time, rejects when it never gets there. */
export function supervise(supervision: Supervision): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  keep(supervision, resolve).catch(reject);
  return promise;
}

async function keep(supervision: Supervision, onReady: () => void): Promise<void> {
  const { name, launch, closing, say, attempts = 3 } = supervision;
  const { first, most, well } = supervision.backoff ?? { first: 250, most: 10_000, well: 30_000 };
  let [delay, failures, everReady] = [first, 0, false];
  while (!closing.aborted) {
    const child = launch();
    const isReady = await untilReady(supervision, child, everReady);
    const since = Date.now();
    if (isReady && everReady) say(`${name} is back`);
    if (isReady) onReady();
    everReady ||= isReady;
    const how = await child.exited;
    if (closing.aborted) return;
    if (!everReady && ++failures >= attempts) {
      throw new Fatal(`${name} does not start (${how}). ${endOf(child)}`);
    }
    if (isReady && Date.now() - since >= well) delay = first;
    say(`${name} ended (${how}), starting it again in ${delay} ms`);
    await sleep(delay, undefined, { signal: closing }).catch(() => {});
    delay = Math.min(delay * 2, most);
  }
}

const endOf = (child: Child) => `Its log is ${child.log}, and ends:\n${child.tail()}`;

/** False when the process died first. A start that stands still is fatal at the first one only. */
async function untilReady(supervision: Supervision, child: Child, patient: boolean): Promise<boolean> {
  const { name, ready, closing, stalledAfterMs = STALLED_AFTER_MS } = supervision;
  const told = new Set<string>();
  // A clock that stands still while the machine sleeps.
  let [since, worked] = [performance.now(), 0];
  let exited = false;
  const death = child.exited.then(() => {
    exited = true;
  });
  for (let wait = 25; !exited && !closing.aborted; wait = Math.min(wait * 1.5, 500)) {
    const failure = await Promise.race([
      ready().then(
        () => undefined,
        // "fetch failed" alone says nothing
        (error: Error) => String(error.cause ?? error),
      ),
      death,
    ]);
    if (exited) return false;
    if (failure === undefined) return true;
    const cpuSeconds = child.cpuSeconds();
    if (!told.has(failure) || (cpuSeconds - worked) * 1000 >= stalledAfterMs * LEAST_WORK) {
      told.add(failure);
      [since, worked] = [performance.now(), cpuSeconds];
    } else if (!patient && performance.now() - since > stalledAfterMs) {
      const seconds = Math.round(stalledAfterMs / 1000);
      throw new Fatal(`${name} is not ready, and stood still for ${seconds} s (${failure}). ${endOf(child)}`);
    }
    await Promise.race([sleep(wait), death]);
  }
  return false;
}
