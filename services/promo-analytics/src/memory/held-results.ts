import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { yieldToRequests } from '@promo/runtime/yielding-steps';
import { asOfWeek, toldYw } from '../domain/as-of.ts';
import type { WholePlan } from '../domain/results/plan-of-sku.ts';
import { plansEnded, resultOf } from '../domain/results/proposal-results.ts';
import type { ApprovedPlans } from './approved-plans.ts';
import type { Facts, FactsStore } from './facts.ts';

/** What came of proposals, with the facts that say so. */
interface ProposalResults {
  readonly facts: Facts;
  readonly as_of_yw: number | null;
  readonly results: readonly ProposalResult[];
  /** Of each result the plan. */
  readonly plans: readonly WholePlan[];
}

interface Asked {
  /** Week indices that proposals ended in, both included. */
  readonly from: number;
  readonly to: number;
  /** The week that it is now. */
  readonly thisYw: number;
}

/** Of the proposals that ended in some weeks; of some of them where told which. */
export type HeldResults = (asked: Asked, isWanted?: (plan: WholePlan) => boolean) => Promise<ProposalResults>;

/** So many proposals are reckoned before other requests have their turn: some ten milliseconds at forty lines each. */
const AT_ONCE = 50;

/**
 * Reckons what came of each proposal once and holds it, while facts and plan are the same: lists ask for all of them, and it takes
 * about a second for five thousand with forty lines each.
 */
export function holdResults(facts: FactsStore, plans: ApprovedPlans): HeldResults {
  /** Results go with the facts that they follow from. */
  const held = new WeakMap<Facts, { readonly asOf: number; readonly byPlan: WeakMap<WholePlan, ProposalResult> }>();

  /** The facts and results in force. */
  function inForce(thisYw: number) {
    const { current } = facts;
    const asOf = asOfWeek(current.analysis, thisYw);
    let results = held.get(current);
    if (results?.asOf !== asOf) {
      results = { asOf, byPlan: new WeakMap() };
      held.set(current, results);
    }
    return { facts: current, ...results, as_of_yw: toldYw(current.analysis, asOf) };
  }

  return async ({ from, to, thisYw }, isWanted = () => true) => {
    await plans.refresh();
    const ended = plansEnded(plans.all().filter(isWanted), from, to);
    for (;;) {
      const now = inForce(thisYw);
      const left = ended.filter((plan) => !now.byPlan.has(plan));
      for (const plan of left.slice(0, AT_ONCE)) now.byPlan.set(plan, resultOf(now.facts.analysis, plan, now.asOf));
      if (left.length <= AT_ONCE) {
        const results = ended.map((plan) => now.byPlan.get(plan) as ProposalResult);
        return { facts: now.facts, as_of_yw: now.as_of_yw, results, plans: ended };
      }
      await yieldToRequests();
    }
  };
}
