import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeating extends AsyncDisposable {
  /** Has the next turn at once; one that is under way is followed by another. */
  readonly soon: () => void;
}

/**
 * Does something again and again until disposed of, which waits for the turn that is under way and cuts a pause short.
 *
 * @param once one turn, which deals with its own errors; gives the pause before the next, milliseconds. A turn that may take long is told by
 * the signal that it is to end.
 * @param firstPauseMs the pause before the first turn
 */
export function repeat(once: (stopping: AbortSignal) => Promise<number>, firstPauseMs = 0): Repeating {
  const stop = new AbortController();
  let called = new AbortController();
  const loop = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = await once(stop.signal)) {
      const signal = AbortSignal.any([stop.signal, called.signal]);
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      called = new AbortController();
    }
  };
  const running = loop();
  return {
    soon: () => called.abort(),
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}
