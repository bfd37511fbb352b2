import { dateAt, dayNumber } from '@promo/retail/calendar';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { completeApproval } from './actions/complete-approval.ts';
import type { Context } from './context.ts';
import type { Plan } from './domain/calendar/plan.ts';
import { toBegin } from './domain/forecast/overtaken.ts';
import { withoutEconomics } from './store/partial-proposals.ts';

/** How often approvals are looked at that may have gone without. */
const LOOK_MS = 60_000;

/**
 * Has every approved proposal keep what is expected of it, until disposed of: where analytics did not answer at the approval it is asked
 * again up to the day before the first, since what came of a plan is set against what was expected before.
 */
export function keepExpecting(context: Context, lookMs = LOOK_MS): AsyncDisposable {
  const { db, calendar, logger, now } = context;
  const lackNothing = new WeakSet<Plan>();
  const look = async (stopping: AbortSignal) => {
    const { plans } = await calendar.refresh();
    const today = dayNumber(dateAt(now()));
    const toCome = toBegin(plans.values(), today).filter(
      (plan) => plan.status === 'approved' && plan.lines.size > 0 && !lackNothing.has(plan),
    );
    const ids = toCome.map(({ id }) => id);
    const lacking = new Set(await withoutEconomics(db, ids));
    for (const plan of toCome) if (!lacking.has(plan.id)) lackNothing.add(plan);
    for (const id of lacking) if (!stopping.aborted) await completeApproval(context, id);
    return lookMs;
  };
  const warning = 'approvals are not looked at yet that may lack what is expected; trying again';
  return repeatWarningOnce(look, { logger, warning, retryMs: lookMs });
}
