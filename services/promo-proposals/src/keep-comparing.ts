import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { tellOvertaken } from './actions/tell-overtaken.ts';
import type { Context } from './context.ts';

/** How often what is planned is compared with the catalogue. */
const LOOK_MS = 60_000;

/** Tells of approved promotions that the catalogue has overtaken, until disposed of. Every replica looks; what was told stands in the database. */
export function keepComparing(context: Context, lookMs = LOOK_MS): AsyncDisposable {
  const look = async () => {
    await tellOvertaken(context);
    return lookMs;
  };
  const warning = 'changed prices and costs are not told yet; trying again';
  return repeatWarningOnce(look, { logger: context.logger, warning, retryMs: lookMs });
}
