import { setTimeout as sleep } from 'node:timers/promises';
import { publishRecorded } from './actions/publish-recorded.ts';
import type { Context } from './context.ts';

/** Publishes recorded runs as soon as it can, for as long as it lives: the bus, or npl's stream, may not be there yet. */
export function relayRuns(context: Context, pollMs = 1_000): AsyncDisposable {
  const stop = new AbortController();
  const loop = async () => {
    for (let failing = false; !stop.signal.aborted; ) {
      try {
        await publishRecorded(context);
        failing = false;
      } catch (error) {
        if (!failing) context.logger.warn({ err: error }, 'runs are not published yet; trying again');
        failing = true;
      }
      await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
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
