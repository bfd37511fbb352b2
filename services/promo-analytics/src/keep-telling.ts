import { dateAt } from '@promo/retail/calendar';
import type { Logger } from '@promo/runtime/logger';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { tellBreaches } from './actions/tell-breaches.ts';
import { tellResults } from './actions/tell-results.ts';
import type { Context } from './context.ts';

/** How often it is seen whether data or plans have changed. */
const LOOK_MS = 30_000;

/**
 * Tells what new data or plans bring to light, until disposed of. Every replica looks, and what was told stands in the database: a
 * replica that dies, or starts, tells nothing twice and leaves nothing out.
 */
export function keepTelling(context: Context, logger: Logger, lookMs = LOOK_MS): AsyncDisposable {
  const { facts, plans, now } = context;
  let told: string | undefined;
  const look = async () => {
    await plans.refresh();
    const state = `${facts.version} ${plans.version()} ${dateAt(now())}`;
    if (state !== told) {
      await tellResults(context);
      await tellBreaches(context);
      told = state;
    }
    return lookMs;
  };
  const warning = 'what the data bring to light is not told yet; trying again';
  return repeatWarningOnce(look, { logger, warning, retryMs: lookMs });
}
