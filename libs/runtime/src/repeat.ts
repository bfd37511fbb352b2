import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something again and again until disposed of, which waits for the turn that is under way and cuts a pause short.
 *
 * @param once one turn, which deals with its own errors; gives the pause before the next, milliseconds. A turn that may take long is told by
 * the signal that it is to end.
 * @param firstPauseMs the pause before the first turn
 */
export function repeat(once: (stopping: AbortSignal) => Promise<number>, firstPauseMs = 0): AsyncDisposable {
  const stop = new AbortController();
  const loop = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = await once(stop.signal)) {
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
    }
  };
  const running = loop();
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}
