import type { Transition } from '@promo/contracts/npl/lifecycle';
import * as routes from '@promo/contracts/npl/routes';
import { ifMatch, tag } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { move } from '../actions/move.ts';
import { reckonAfter } from '../actions/reckon.ts';
import type { Context } from '../context.ts';

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
    serve(declared, async ({ params: { id }, body, identity, request, reply }) => {
      const target = { id, precondition: ifMatch(request) };
      const { after, change } = await move(context, target, action as Transition, body, identity);
      if (action === 'approve') await reckonAfter(context, [after], 'approval', request.log);
      tag(reply, after.version);
      return change;
    });
  }
}
