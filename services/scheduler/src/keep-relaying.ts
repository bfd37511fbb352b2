import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { publishRecorded } from './actions/publish-recorded.ts';
import type { Context } from './context.ts';

/** Publishes recorded runs as soon as it can, for as long as it lives: the bus, or npl's stream, may not be there yet. */
export function keepRelaying(context: Context, pollMs = 1_000): AsyncDisposable {
  const relay = async () => {
    await publishRecorded(context);
    return pollMs;
  };
  const { logger } = context;
  return repeatWarningOnce(relay, { logger, warning: 'runs are not published yet; trying again', retryMs: pollMs });
}
