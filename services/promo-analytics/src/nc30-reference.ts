import { type Nc30Reference, nc30Reference, PRICE_HOLDS_DAYS, WINDOW_DAYS, weeklyPricesBefore } from './domain/nc30.ts';
import { priceRows } from './domain/price-book.ts';
import type { Facts } from './facts.ts';

/**
 * The NC30 reference of a SKU for a promotion that starts on a day (counted from 1970-01-01); without data for an unknown
 * SKU. The price rows read reach back as far as a row holds, for the price in force when the window begins.
 */
export function referenceOn({ index, prices, grid }: Facts, sku: string, startDay: number): Nc30Reference {
  const ordinal = index.get(sku);
  const rows = priceRows(prices, ordinal, startDay - WINDOW_DAYS - PRICE_HOLDS_DAYS, startDay - 1);
  const daily = nc30Reference(rows, startDay);
  // Weeks only stand in for days, and most SKUs have their days.
  return daily.has_data ? daily : nc30Reference(rows, startDay, weeklyPricesBefore(grid, ordinal, startDay));
}
