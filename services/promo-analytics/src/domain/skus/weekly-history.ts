/**
 * What a SKU sold week by week and at what price, beside the lowest price of the 30 days before each week by price rows, or by
 * weekly averages where no row reaches them.
 */
import type { SkuWeek } from '@promo/contracts/promo-analytics/skus';
import { euro } from '@promo/retail/money';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import { quantity, round2 } from '@promo/retail/round';
import { firstDayOf, ywOf } from '@promo/retail/weeks';
import { cellAt, firstWeekOf, lastWeekOf } from '../facts/grid.ts';
import { priceRows } from '../facts/price-book.ts';
import { referenceFields } from '../nc30/check.ts';
import { type DayPrices, dayPrices, PRICE_HOLDS_DAYS } from '../nc30/day-prices.ts';
import { nc30Reference, weeklyPrices } from '../nc30/reference.ts';
import type { PricedFacts } from '../nc30/sku-nc30.ts';

/**
 * The weeks `until` − `weeks` to `until` − 1 as far as the SKU was listed in them, oldest first; null for an unknown SKU.
 *
 * @param until week index
 */
export function weeklyHistory(
  { analysis, prices }: PricedFacts,
  sku: string,
  weeks: number,
  until: number,
): SkuWeek[] | null {
  const { catalog, grid } = analysis;
  const ordinal = catalog.ordinalOf(sku);
  if (ordinal === undefined) return null;
  const from = Math.max(until - weeks, firstWeekOf(grid, ordinal));
  const to = Math.min(until - 1, lastWeekOf(grid, ordinal));
  if (firstWeekOf(grid, ordinal) < 0 || to < from) return [];
  const days = pricesBefore({ analysis, prices }, ordinal, firstDayOf(from), firstDayOf(to));
  return Array.from({ length: to - from + 1 }, (_, i): SkuWeek => {
    const t = from + i;
    const { qty = 0, revenue = null, promoted = false, inStock = true } = cellAt(grid, ordinal, t) ?? {};
    return {
      yw: ywOf(t),
      qty: quantity(qty),
      revenue: euro(revenue),
      avg_price: revenue === null || qty <= 0 ? null : round2(revenue / 100 / qty),
      promoted,
      in_stock: inStock,
      nc30_price: referenceFields(nc30Reference(days, firstDayOf(t), 'window')).nc30_price,
    };
  });
}

/** Prices of the days that the references of the Mondays `first` to `last` depend on; all of them are past. */
function pricesBefore({ analysis, prices }: PricedFacts, ordinal: number, first: number, last: number): DayPrices {
  const needed = { from: first - WINDOW_DAYS, to: last - 1 };
  return dayPrices(
    {
      rows: priceRows(prices, ordinal, needed.from - PRICE_HOLDS_DAYS, needed.to),
      regular: null,
      plans: [],
      weeks: weeklyPrices(analysis.grid, ordinal, needed.from, needed.to),
      today: last,
      includePlanned: false,
    },
    needed,
  );
}
