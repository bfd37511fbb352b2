import { setTimeout as sleep } from 'node:timers/promises';
import { deliverDue } from './actions/deliver.ts';
import { tellStarts } from './actions/tell.ts';
import type { Context } from './context.ts';

const LOOK_MS = 60_000;

/** Sends what is due, and looks every minute what begins soon, for as long as it lives. Replicas share the work. */
export function keepSending(context: Context, pollMs = 500): AsyncDisposable {
  const stop = new AbortController();
  const loop = async () => {
    let looked = Number.NEGATIVE_INFINITY;
    while (!stop.signal.aborted) {
      let busy = false;
      try {
        const at = context.now().getTime();
        if (at - looked >= LOOK_MS) {
          await tellStarts(context);
          looked = at;
        }
        busy = await deliverDue(context);
      } catch (error) {
        context.logger.warn({ err: error }, 'nothing can be sent now; trying again');
      }
      if (!busy) await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
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
