import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Nc30Terms, PlannedPrice } from '../domain/nc30/check.ts';
import { nc30CheckerOf } from '../domain/nc30/sku-nc30.ts';
import type { FactsStore } from './facts.ts';
import type { PlannedPrices } from './planned-prices.ts';

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
type Nc30Checks = (asked: Asked) => (planned: Omit<PlannedPrice, 'sku'>) => Nc30Result;

/** The check by facts and plans as they are now, and as of today. */
export type CurrentNc30 = () => Promise<Nc30Checks>;

export const currentNc30 =
  (facts: FactsStore, planned: PlannedPrices, now: () => Date, terms: Nc30Terms): CurrentNc30 =>
  async () => {
    await planned.refresh();
    const today = dayNumber(dateAt(now()));
    const { current } = facts;
    return ({ sku, start = today, proposal_id, include_planned: includePlanned = true }) => {
      const plans = planned.of(sku).filter((plan) => plan.proposal_id !== proposal_id);
      return nc30CheckerOf(current, { sku, start, today, plans, includePlanned }, terms);
    };
  };
