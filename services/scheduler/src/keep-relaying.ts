import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { publishRecorded } from './actions/publish-recorded.ts';
import type { Context } from './context.ts';

const POLL_MS = 1_000;

/** Publishes recorded runs as soon as it can, for as long as it lives: the bus, or npl's stream, may not be there yet. */
export function keepRelaying(context: Context): AsyncDisposable {
  const relay = async () => {
    await publishRecorded(context);
    return POLL_MS;
  };
  const { logger } = context;
  return repeatWarningOnce(relay, { logger, warning: 'runs are not published yet; trying again', retryMs: POLL_MS });
}
