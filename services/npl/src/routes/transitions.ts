import type { Transition } from '@promo/contracts/npl/lifecycle';
import * as routes from '@promo/contracts/npl/routes';
import { tag } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { move } from '../actions/move.ts';
import { reckonAfter } from '../actions/reckon.ts';
import type { Context } from '../context.ts';
import { targetOf } from './target.ts';

const TRANSITIONS = {
  approve: routes.approveProduct,
  'mark-ordered': routes.markOrdered,
  'mark-in-stock': routes.markInStock,
  activate: routes.activateProduct,
  'phase-out': routes.phaseOutProduct,
} as const satisfies Record<Transition, unknown>;

/** What moves a record through its lifecycle. */
export function transitionRoutes(serve: Serve, context: Context): void {
  for (const [action, declared] of Object.entries(TRANSITIONS)) {
    serve(declared, async (call) => {
      const { after, change } = await move(context, targetOf(call), action as Transition, call.body);
      if (action === 'approve') await reckonAfter(context, [after], 'approval', call.request.log);
      tag(call.reply, after.version);
      return change;
    });
  }
}
