import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Nc30Terms, PlannedPrice } from '../domain/nc30/check.ts';
import { nc30CheckerOf } from '../domain/nc30/sku-nc30.ts';
import type { FactsStore } from './facts.ts';

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
export type Nc30Checks = (asked: Asked) => (planned: Omit<PlannedPrice, 'sku'>) => Nc30Result;

/** The check by the facts in force, as of today. */
export const createNc30Checks =
  (facts: FactsStore, now: () => Date, terms: Nc30Terms): Nc30Checks =>
  ({ sku, start, include_planned: includePlanned = true }) => {
    const today = dayNumber(dateAt(now()));
    return nc30CheckerOf(facts.current, { sku, start: start ?? today, today, plans: [], includePlanned }, terms);
  };
