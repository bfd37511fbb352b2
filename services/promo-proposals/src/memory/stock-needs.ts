import { inBatches } from '@promo/contracts/batches';
import type { Db } from 'mongodb';
import type { Plan } from '../domain/calendar/plan.ts';
import type { Needing } from '../domain/forecast/shortfalls.ts';
import { readNeeds } from '../store/partial-proposals.ts';

/** Plans with what they need of stock. */
export type StockNeeds = (approved: readonly Plan[]) => Promise<Needing[]>;

/** So many proposals are read at once. */
const BATCH = 1_000;

/**
 * What approved plans need is read when it is first asked for, and kept for as long as the calendar keeps the plan: that is another one
 * after every change of its proposal.
 */
export function createStockNeeds(db: Db): StockNeeds {
  const known = new WeakMap<Plan, Needing>();

  async function read(plans: readonly Plan[]): Promise<void> {
    const byId = new Map(plans.map((plan) => [plan.id, plan]));
    for await (const { _id, forecast } of readNeeds(db, [...byId.keys()])) {
      const plan = byId.get(_id) as Plan;
      const stocks = new Map(forecast?.economics?.lines.map(({ code, stock }) => [code, stock]));
      const ofLines = (need: 'needed' | 'needed_p90') =>
        Array.from(plan.lines.keys(), (code) => stocks.get(code)?.[need] ?? null);
      known.set(plan, { plan, needs: ofLines('needed'), needsP90: ofLines('needed_p90') });
    }
  }

  return async (approved) => {
    const unread = approved.filter((plan) => !known.has(plan));
    for (const some of inBatches(unread, BATCH)) await read(some);
    // One that was deleted meanwhile needs nothing.
    return approved.flatMap((plan) => known.get(plan) ?? []);
  };
}
