import { dateAt } from '@promo/retail/calendar';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { tellConflicts } from './actions/tell-conflicts.ts';
import type { Context } from './context.ts';

/** How often the calendar is looked at for new conflicts. */
const LOOK_MS = 10_000;

/** Tells of new conflicts until disposed of. Every replica looks, and what is known stands in the database. */
export function keepTelling(context: Context, lookMs = LOOK_MS): AsyncDisposable {
  const { calendar, logger, now } = context;
  let told: string | undefined;
  const look = async () => {
    await calendar.refresh();
    const state = `${calendar.changes()} ${dateAt(now())}`;
    if (state !== told) await tellConflicts(context);
    told = state;
    return lookMs;
  };
  const warning = 'new conflicts are not told yet; trying again';
  return repeatWarningOnce(look, { logger, warning, retryMs: lookMs });
}
