import { euro, messages } from '../messages/message.ts';

type AboveReference =
  /** A price that is asked about. */
  | { promo_price: number; nc30_price: number; nc30_date: string }
  /** A line of a proposal. */
  | { sku: string; nc30_price: number }
  /** Many lines of a proposal, the first by name. */
  | { lines: number; skus: readonly string[] };

/** Rows of a file that were taken, and yet are odd: how many, and of the first of them the SKU and the line. */
export type OddRows = { count: number; skus: readonly string[]; lines: readonly string[] };

/** What analytics says of SKUs, forecasts and prices. */
export const analyticsMessage = messages({
  unknown_sku: ({ sku }: { sku: string }) => `SKU ${sku} was not found`,
  no_iso_week: ({ yw, year, weeks }: { yw: number; year: number; weeks: number }) =>
    `is no ISO week: ${yw}; ${year} has weeks 1 to ${weeks}`,
  window_ends_before_start: ({ from_yw, to_yw }: { from_yw: number; to_yw: number }) =>
    `is before from_yw: ${to_yw} < ${from_yw}`,
  too_many_sku_weeks: ({ maximum, asked }: { maximum: number; asked: number }) =>
    `times weeks must be at most ${maximum}, not ${asked}`,
  mechanic_not_discount: ({ meant, discount }: { meant: number; discount: number }) =>
    `means a discount of ${meant} %, but discount is ${discount}`,
  unknown_mechanic: ({ maximum, allowed }: { maximum: number; allowed: readonly string[] }) =>
    `must be a percent from 0 to ${maximum}, or ${allowed.join(', ')}`,
  too_many_rows_for_sheet: ({ dataset, rows, maximum }: { dataset: string; rows: number; maximum: number }) =>
    `cannot be xlsx: ${dataset} has ${rows} rows, a sheet holds ${maximum}; use csv`,
  // a file of sales
  too_many_mechanics: ({ maximum }: { maximum: number }) =>
    `has more than ${maximum} different texts in the file, or in a week together with what is stored of it`,
  // rows of an import
  week_after_current: ({ current_yw }: { current_yw: number }) => `is after the current week, ${current_yw}`,
  week_too_early: ({ earliest_yw }: { earliest_yw: number }) =>
    `is before ${earliest_yw}, the earliest week of which sales are taken`,
  // warnings of imports
  wrong_eans: (rows: OddRows) =>
    `${rows.count} bar codes are no EAN of 8, 12, 13 or 14 digits with a right check digit; the products were taken without: ${first(rows)}`,
  negative_stocks: (rows: OddRows) =>
    `${rows.count} stocks are below 0; the products were taken with nothing in stock: ${first(rows)}`,
  no_families: () =>
    'no product has a family (column family), so that what promotions take from siblings is not measured',
  zero_prices: (rows: OddRows) => `${rows.count} prices are 0: ${first(rows)}`,
  prices_far_above_regular: ({ times, ...rows }: OddRows & { times: number }) =>
    `${rows.count} prices are above ${times} times the product's regular price: ${first(rows)}`,
  costs_above_price: (rows: OddRows) =>
    `${rows.count} products cost more than their regular price without VAT: ${first(rows)}`,
  shares_for_percents: (rows: OddRows) =>
    `${rows.count} percentages are below 1: was a share meant, as 0.2 for 20 %? ${first(rows)}`,
  zero_revenues: (rows: OddRows) => `${rows.count} rows have units sold for a revenue of 0: ${first(rows)}`,
  sales_gaps: ({ weeks, ...rows }: OddRows & { weeks: number }) =>
    `${rows.count} products have no sales in more than ${weeks} weeks before their first in the file: ${first(rows)}`,
  sales_of_retired: (rows: OddRows) => `${rows.count} rows are sales of retired products: ${first(rows)}`,
  funding_unpromoted: (rows: OddRows) =>
    `${rows.count} rows tell of supplier funding without a promotion, where it does not count: ${first(rows)}`,
  // warnings
  stock_shortfall: ({ qty, on_hand, on_order }: { qty: number; on_hand: number; on_order?: number | undefined }) => {
    const coming = on_order === undefined ? '' : `, ${on_order} on order`;
    const enough = on_hand + (on_order ?? 0) >= qty ? ': enough once those arrive' : ': not enough';
    return `${qty} units are needed; ${on_hand} are in stock${coming}${enough}`;
  },
  nc30_above_reference: (above: AboveReference) => {
    if ('lines' in above) {
      return `${above.lines} lines are above their lowest price of the 30 days before: ${above.skus.join(', ')}, …`;
    }
    const reference = euro(above.nc30_price);
    if ('sku' in above) return `${above.sku} is above its lowest price of the 30 days before, ${reference}`;
    return `${euro(above.promo_price)} is above the lowest of the 30 days before, ${reference} (${above.nc30_date})`;
  },
});

/** "A1 (line 2), B7 (line 9), …" */
function first({ count, skus, lines }: OddRows): string {
  const named = skus.map((sku, i) => `${sku} (line ${lines[i]})`).join(', ');
  return count > skus.length ? `${named}, …` : named;
}
