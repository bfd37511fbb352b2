import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import { pricesInForce } from '../domain/facts/price-book.ts';
import { nc30Check, type PlannedPrice } from '../domain/nc30/check.ts';
import { type Nc30Reference, nc30Reference, PRICE_HOLDS_DAYS, weeklyPricesBefore } from '../domain/nc30/reference.ts';
import type { Facts } from './facts.ts';

/**
 * The NC30 reference of a SKU for a promotion that starts on a day (counted from 1970-01-01); without data for an unknown
 * SKU. The price rows read reach back as far as a row holds, for the price in force when the window begins.
 */
export function referenceOn({ index, prices, grid }: Facts, sku: string, startDay: number): Nc30Reference {
  const ordinal = index.get(sku);
  const rows = pricesInForce(prices, ordinal, startDay - WINDOW_DAYS, startDay - 1, PRICE_HOLDS_DAYS);
  const daily = nc30Reference(rows, startDay);
  // Weeks only stand in for days, and most SKUs have their days.
  return daily.has_data ? daily : nc30Reference(rows, startDay, weeklyPricesBefore(grid, ordinal, startDay));
}

/** NC30 results of a SKU's planned prices for a promotion that starts on a day; looks the reference up once. */
export function nc30On(
  facts: Facts,
  sku: string,
  startDay: number,
  toleranceCents: number,
): (planned: Omit<PlannedPrice, 'sku'>) => Nc30Result {
  const reference = referenceOn(facts, sku, startDay);
  const perishable = facts.products[facts.index.get(sku)]?.perishable ?? false;
  return (planned) => nc30Check({ ...planned, sku }, { reference, perishable, toleranceCents });
}
