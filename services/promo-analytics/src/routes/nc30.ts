import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import * as routes from '@promo/contracts/promo-analytics/nc30';
import { originOf } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { dayOf } from '@promo/retail/calendar';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { freeUnits, isPlainDiscount, USUAL_MECHANICS } from '@promo/retail/mechanics';
import type { Context } from '../context.ts';
import { withImports } from '../queries/nc30-evidence.ts';

/** Planned prices against the lowest of the 30 days before. */
export function nc30Routes(serve: Serve, { db, nc30, nc30Evidence, askDecisions, now }: Context): void {
  serve(routes.nc30, async ({ query }) => {
    checkMechanic(query.mechanic);
    const check = await checker(query.include_planned);
    return check(query);
  });

  serve(routes.nc30Batch, async ({ body, query }) => {
    const check = await checker(query.include_planned);
    return body.map(check);
  });

  serve(routes.nc30Evidence, async ({ query, request }) => {
    checkMechanic(query.mechanic);
    const { facts, evidence } = await nc30Evidence();
    const { sku, start_date, proposal_id } = query;
    const checked = evidence({ sku, start: start_date ? dayOf(start_date) : undefined, proposal_id })(query);
    const [found] = await withImports(db, facts, [checked]);
    const told = found as routes.Nc30Evidence;
    const decided = await askDecisions(routes.proposalsBehind(told), originOf(request));
    const { version: data_version, ledger = null } = facts.manifest;
    return { ...told, decided, checked_at: now().toISOString(), data_version, ledger };
  });

  async function checker(include_planned: boolean | undefined) {
    const current = await nc30();
    return (item: routes.Nc30Item): routes.Nc30Result => {
      const { sku, start_date, proposal_id } = item;
      const start = start_date ? dayOf(start_date) : undefined;
      return current({ sku, start, proposal_id, include_planned })(item);
    };
  }
}

/** A batch holds what planners wrote, in any words; who asks about one price is told of a word that means nothing here. */
function checkMechanic(mechanic = ''): void {
  if (isPlainDiscount(mechanic) || freeUnits(mechanic, 'taken')) return;
  throw invalid('mechanic', analyticsMessage.unknown_mechanic({ maximum: MAX_DISCOUNT, allowed: USUAL_MECHANICS }));
}
