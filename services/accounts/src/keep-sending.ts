import { repeat } from '@promo/runtime/repeat';
import { sendConfirmation } from './actions/confirm-address.ts';
import { deliverDue } from './actions/deliver.ts';
import type { Context } from './context.ts';

const POLL_MS = 500;

/** Sends what is due, for as long as it lives. Replicas share the work. */
export function keepSending(context: Context): AsyncDisposable {
  return repeat(async () => {
    try {
      const done = await Promise.all([deliverDue(context), sendConfirmation(context)]);
      if (done.includes(true)) return 0;
    } catch (error) {
      context.logger.warn({ err: error }, 'nothing can be sent now; trying again');
    }
    return POLL_MS;
  });
}
