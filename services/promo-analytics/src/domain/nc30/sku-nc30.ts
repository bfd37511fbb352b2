/** The NC30 rule for a SKU: its reference out of its prices, and what the rule says of prices planned for it. */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import type { Analysis } from '../events/analysis.ts';
import { type PriceBook, pricesInForce } from '../facts/price-book.ts';
import { nc30Check, type PlannedPrice } from './check.ts';
import { type Nc30Reference, nc30Reference, PRICE_HOLDS_DAYS, weeklyPricesBefore } from './reference.ts';

interface PricedFacts {
  readonly analysis: Pick<Analysis, 'grid' | 'catalog'>;
  readonly prices: PriceBook;
}

/**
 * The NC30 reference of a SKU for a promotion that starts on a day (counted from 1970-01-01); without data for an unknown
 * SKU. The price rows read reach back as far as a row holds, for the price in force when the window begins.
 */
export function nc30ReferenceOf({ analysis, prices }: PricedFacts, sku: string, startDay: number): Nc30Reference {
  const ordinal = analysis.catalog.ordinalOf.get(sku);
  if (ordinal === undefined) return nc30Reference([], startDay);
  const rows = pricesInForce(prices, ordinal, startDay - WINDOW_DAYS, startDay - 1, PRICE_HOLDS_DAYS);
  const daily = nc30Reference(rows, startDay);
  // Weeks only stand in for days, and most SKUs have their days.
  return daily.has_data ? daily : nc30Reference(rows, startDay, weeklyPricesBefore(analysis.grid, ordinal, startDay));
}

/**
 * How the NC30 rule is held against prices planned for a SKU that start on a day; looks the reference up once.
 *
 * @param toleranceCents how far above the reference a price may lie
 */
export function nc30CheckerOf(
  facts: PricedFacts,
  sku: string,
  startDay: number,
  toleranceCents: number,
): (planned: Omit<PlannedPrice, 'sku'>) => Nc30Result {
  const { ordinalOf, products } = facts.analysis.catalog;
  const reference = nc30ReferenceOf(facts, sku, startDay);
  const perishable = products[ordinalOf.get(sku) ?? -1]?.perishable ?? false;
  return (planned) => nc30Check({ ...planned, sku }, { reference, perishable, toleranceCents });
}
