/**
 * What suppliers usually pay of a discount: of the promotions of a SKU that ended in the last 52 weeks
 *
 *     share = Σ funding / Σ q · (regular price − average price) / (1 + VAT)
 *
 * within 0 and 1, and 0 without such promotions or where nothing was told of funding.
 */
import { euro, netOfVat } from '@promo/retail/money';
import { round2 } from '@promo/retail/round';
import type { Analysis } from '../events/analysis.ts';
import { avgPriceOf, endOf, newestOf, previousOf, qtyOf, regularPriceOf } from '../events/event-table.ts';
import { fundingOf } from '../events/funding.ts';
import type { Product } from '../facts/product.ts';
import type { Economics } from './economics.ts';
import type { Terms } from './terms.ts';

const LOOK_BACK_WEEKS = 52;

/** What a share of a discount comes to for a unit, euro net in whole cents. @param depth percent */
export const shareOfDiscount = (
  share: number,
  { price, vatRate }: Pick<Economics, 'price' | 'vatRate'>,
  depth: number,
): number => round2(netOfVat(share * ((price * depth) / 100), vatRate));

/**
 * What the supplier may be expected to pay for a unit, euro net: what it usually paid of such a discount, or by a standing agreement where
 * that is more. null where it is not known that it ever pays.
 *
 * @param depth percent
 */
export function usualFunding(
  analysis: Analysis,
  ordinal: number,
  { price, vatRate }: Pick<Terms, 'price' | 'vatRate'>,
  depth: number,
): number | null {
  const agreed = euro((analysis.catalog.products[ordinal] as Product).funding);
  const share = usualFundedShare(analysis, ordinal);
  return share === 0 || price === null
    ? agreed
    : Math.max(agreed ?? 0, shareOfDiscount(share, { price, vatRate }, depth));
}

export function usualFundedShare(analysis: Analysis, ordinal: number): number {
  const { table, catalog, lastWeek } = analysis;
  const { vatRate } = catalog.products[ordinal] as Product;
  let [funded, given] = [0, 0];
  for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) {
    if (endOf(table, event) <= lastWeek - LOOK_BACK_WEEKS) break;
    const discount = regularPriceOf(table, event) - avgPriceOf(table, event);
    if (!(discount > 0)) continue;
    given += netOfVat(qtyOf(table, event) * discount, vatRate);
    funded += fundingOf(analysis, event).cents;
  }
  return given > 0 ? Math.min(1, Math.max(0, funded / given)) : 0;
}
