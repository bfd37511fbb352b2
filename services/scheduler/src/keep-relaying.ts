import { repeat } from '@promo/runtime/repeat';
import { publishRecorded } from './actions/publish-recorded.ts';
import type { Context } from './context.ts';

/** Publishes recorded runs as soon as it can, for as long as it lives: the bus, or npl's stream, may not be there yet. */
export function keepRelaying(context: Context, pollMs = 1_000): AsyncDisposable {
  let failing = false;
  return repeat(async () => {
    try {
      await publishRecorded(context);
      failing = false;
    } catch (error) {
      if (!failing) context.logger.warn({ err: error }, 'runs are not published yet; trying again');
      failing = true;
    }
    return pollMs;
  });
}
