/**
 * What suppliers usually pay of a discount: of the promotions of a SKU that ended in the last 52 weeks
 *
 *     share = Σ funding / Σ q · (regular price − average price) / (1 + VAT)
 *
 * within 0 and 1, and 0 without such promotions.
 */
import type { Analysis } from '../events/analysis.ts';
import { avgPriceOf, endOf, newestOf, previousOf, qtyOf, regularPriceOf } from '../events/event-table.ts';
import { fundingOf } from '../events/funding.ts';
import type { Product } from '../facts/product.ts';

const LOOK_BACK_WEEKS = 52;

export function usualFundedShare(analysis: Analysis, ordinal: number): number {
  const { table, catalog, lastWeek } = analysis;
  const { vatRate } = catalog.products[ordinal] as Product;
  let [funded, given] = [0, 0];
  for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) {
    if (endOf(table, event) <= lastWeek - LOOK_BACK_WEEKS) break;
    const discount = regularPriceOf(table, event) - avgPriceOf(table, event);
    if (!(discount > 0)) continue;
    given += (qtyOf(table, event) * discount) / (1 + vatRate / 100);
    funded += fundingOf(analysis, event).cents;
  }
  return given > 0 ? Math.min(1, Math.max(0, funded / given)) : 0;
}
