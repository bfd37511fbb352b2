/**
 * Of proposals that await a decision, how many products stock and orders do not suffice for:
 *
 *     shortfall = needed + needed by approved promotions of the SKU that start before − on hand − on order
 *
 * What is needed is what the economics expected to be sold in all when the proposal was last saved or submitted. What waits takes nothing
 * from another that waits: nobody knows which of them will run.
 */

import type { WaitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { MAX_SHORT_NAMED } from '@promo/contracts/promo-proposals/words';
import { orderBy } from '@promo/retail/order-by';
import { quantity } from '@promo/retail/round';
import type { Plan } from '../calendar/plan.ts';
import { lackingMost, type NeedingMean, type Supply, stockFor } from './shortfalls.ts';

/** Of each that waits, the soonest first. */
export function waitingStockOf(
  waiting: readonly Plan[],
  approved: readonly NeedingMean[],
  supply: ReadonlyMap<string, Supply>,
  thisWeek: number,
): WaitingStock[] {
  const needing = waiting.map((plan) => ({ plan, needs: plan.needs }));
  const looked = stockFor([...approved, ...needing], supply, thisWeek);
  return looked.flatMap(({ plan, lines: known }) => {
    if (plan.status === 'approved') return [];
    const short = lackingMost(known);
    return {
      proposal_id: plan.id,
      lines: plan.lines.size,
      lines_known: known.length,
      lines_short: short.length,
      units_short: short.reduce((sum, { shortfall }) => sum + Math.ceil(quantity(shortfall)), 0),
      order_by:
        short.flatMap((line) => orderBy(plan.start_date, line.known.lead_time_days) ?? []).toSorted()[0] ?? null,
      short: short.slice(0, MAX_SHORT_NAMED).map(({ code, known: { name }, shortfall }) => ({
        code,
        name: plan.lines.get(code)?.name ?? name,
        shortfall: quantity(shortfall),
      })),
    };
  });
}
