import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { learnUpcoming } from './actions/learn-upcoming.ts';
import { tellStarts } from './actions/tell.ts';
import type { Context } from './context.ts';

const LOOK_MS = 60_000;
const POLL_MS = 500;

/** Looks every minute what begins soon, for as long as it lives. Beside the sending, which waits for no answer of others. */
export function keepLookingAhead(context: Context): AsyncDisposable {
  const { logger, now } = context;
  let looked = Number.NEGATIVE_INFINITY;
  let unanswered = 0;
  // promo-proposals, which may have just started too, is waited for once.
  const learn = async () => {
    try {
      await learnUpcoming(context);
      unanswered = 0;
    } catch (error) {
      unanswered++;
      if (unanswered === 2) logger.warn({ err: error }, 'first days of proposals are not compared yet; trying again');
    }
  };
  const look = async () => {
    const at = now().getTime();
    // before the last look lies what a clock tells that was put back
    if (at >= looked && at - looked < LOOK_MS) return POLL_MS;
    await learn();
    // What is known may be of before a restore.
    if (unanswered !== 1) await tellStarts(context);
    looked = at;
    return POLL_MS;
  };
  const warning = 'starts cannot be looked for now; trying again';
  return repeatWarningOnce(look, { logger, warning, retryMs: POLL_MS });
}
