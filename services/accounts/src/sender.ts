import { repeat } from '@promo/runtime/repeat';
import { sendConfirmation } from './actions/confirm-address.ts';
import { deliverDue } from './actions/deliver.ts';
import { tellStarts } from './actions/tell.ts';
import type { Context } from './context.ts';

const LOOK_MS = 60_000;

/** Sends what is due, and looks every minute what begins soon, for as long as it lives. Replicas share the work. */
export function keepSending(context: Context, pollMs = 500): AsyncDisposable {
  let looked = Number.NEGATIVE_INFINITY;
  return repeat(async () => {
    try {
      const at = context.now().getTime();
      if (at - looked >= LOOK_MS) {
        await tellStarts(context);
        looked = at;
      }
      const done = await Promise.all([deliverDue(context), sendConfirmation(context)]);
      if (done.includes(true)) return 0;
    } catch (error) {
      context.logger.warn({ err: error }, 'nothing can be sent now; trying again');
    }
    return pollMs;
  });
}
