import { setImmediate as nextTurn } from 'node:timers/promises';

/** A computation holds the thread for so long before requests that wait have their turn. */
const TURN_MS = 3;

let last: Promise<void> = Promise.resolve();

/**
 * Lets requests that wait be answered first. Of several computations one goes on after each turn of the event loop, so that requests wait
 * for one of them however many there are.
 */
export function yieldToRequests(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}

/**
 * Runs a long computation and lets requests in whenever it has held the thread for some milliseconds, which its steps have to
 * be shorter than. With `mayGoOn`, which is asked before each stretch of steps, it ends early with undefined once that says no.
 */
export function runYielding<T>(steps: Generator<void, T>): Promise<T>;
export function runYielding<T>(steps: Generator<void, T>, mayGoOn: () => boolean): Promise<T | undefined>;
export async function runYielding<T>(steps: Generator<void, T>, mayGoOn = () => true): Promise<T | undefined> {
  while (mayGoOn()) {
    const since = performance.now();
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() - since < TURN_MS);
    await yieldToRequests();
  }
  return undefined;
}

/**
 * Items as they are made, in batches that each end once it has held the thread for some milliseconds, and between them lets requests in. An
 * item has to be made in less.
 */
export async function* inYieldingBatches<T>(...parts: readonly Iterable<T>[]): AsyncGenerator<Iterable<T>> {
  const items = inOrder(parts);
  let isDone = false;
  while (!isDone) {
    yield turn();
    await yieldToRequests();
  }

  function* turn(): Generator<T> {
    const since = performance.now();
    do {
      const { done, value } = items.next();
      if (done) {
        isDone = true;
        return;
      }
      yield value;
    } while (performance.now() - since < TURN_MS);
  }
}

function* inOrder<T>(parts: readonly Iterable<T>[]): Generator<T, void> {
  for (const part of parts) yield* part;
}
