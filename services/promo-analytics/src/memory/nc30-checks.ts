import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Nc30Terms, PlannedPrice } from '../domain/nc30/check.ts';
import { lowestBeforeStarts, nc30CheckerOf, nc30EvidenceOf } from '../domain/nc30/sku-nc30.ts';
import type { ApprovedPlans } from './approved-plans.ts';
import type { Facts, FactsStore } from './facts.ts';

interface Asked {
  readonly sku: string;
  /** First day of the promotion, from 1970-01-01; today unless given. */
  readonly start?: number | undefined;
  /** The proposal that plans it; what it plans itself is left out. */
  readonly proposal_id?: number | null | undefined;
  /** true unless given. */
  readonly include_planned?: boolean | undefined;
}

/** Holds the NC30 rule against prices planned for a SKU. */
type Checks<Result> = (asked: Asked) => (planned: PlannedPrice) => Result;

/**
 * The check by plans as they are now, and as of today.
 *
 * @param of what else is answered from, so that both are of one version; the facts in force unless given
 */
export type CurrentNc30 = (of?: Facts) => Promise<Checks<Nc30Result>>;

/** The check as `CurrentNc30`, with the days that each result rests on, and the facts that they are from. */
export type CurrentEvidence = () => Promise<{
  readonly facts: Facts;
  readonly evidence: Checks<ReturnType<ReturnType<typeof nc30EvidenceOf>>>;
}>;

/** What reductions of a SKU have to be below on some starts, as far as is known or approved when it is first asked about. */
export type CurrentLowest = () => Promise<
  (sku: string, starts: readonly number[]) => ReturnType<typeof lowestBeforeStarts>
>;

export function currentNc30(
  facts: FactsStore,
  planned: ApprovedPlans,
  now: () => Date,
  terms: Nc30Terms,
): { readonly nc30: CurrentNc30; readonly nc30Evidence: CurrentEvidence; readonly nc30Lowest: CurrentLowest } {
  async function asOfNow(of?: Facts) {
    await planned.refresh();
    const today = dayNumber(dateAt(now()));
    const current = of ?? facts.current;
    const question = ({ sku, start = today, proposal_id, include_planned: includePlanned = true }: Asked) => {
      const plans = planned.pricesOf(sku).filter((plan) => plan.proposal_id !== proposal_id);
      return { sku, start, today, plans, includePlanned };
    };
    return { current, question };
  }
  return {
    nc30: async (of) => {
      const { current, question } = await asOfNow(of);
      return (asked) => nc30CheckerOf(current, question(asked), terms);
    },
    nc30Lowest: async () => {
      const { current, question } = await asOfNow();
      // Plans may change until a suggested price is shown beside the one that it was found by.
      const asked = new Map<string, ReturnType<typeof question>>();
      const once = (sku: string) => asked.getOrInsertComputed(sku, () => question({ sku }));
      return (sku, starts) => lowestBeforeStarts(current, once(sku), starts, terms);
    },
    nc30Evidence: async () => {
      const { current, question } = await asOfNow();
      return { facts: current, evidence: (asked) => nc30EvidenceOf(current, question(asked), terms) };
    },
  };
}
