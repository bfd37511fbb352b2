/**
 * What stock and orders lack for a promotion of a calendar, after those of its SKU that begin before it:
 *
 *     shortfall = Σ units of the promotions up to this one, from this week on − on hand − on order, 0 at least
 *
 * Those before the range are among them, since they take of the same stock. Of one that has begun the share of its weeks that are left counts. As in
 * /stock-shortfalls an unknown order counts as nothing, and what is sold beside promotions is not taken off.
 */
import { orderBy } from '@promo/retail/order-by';
import { quantity } from '@promo/retail/round';
import { mondayOf, ywOf } from '@promo/retail/weeks';
import type { Product } from '../facts/product.ts';
import type { PromoFigures } from './promo-figures.ts';
import type { Reckoned } from './reckon.ts';

/** All weeks are week indices. */
type Needing = Pick<Reckoned, 'start' | 'weeks'> & { readonly figures: Pick<PromoFigures, 'units'> | null };

/**
 * @param start of the promotion
 * @param ofSku all promotions of the SKU that stand or are suggested, also before the range
 * @returns the shortfall in units, null where stock is not known; and the last day to order for the promotion's first day
 */
export function lackingStock(
  { onHand, onOrder, leadTimeDays }: Pick<Product, 'onHand' | 'onOrder' | 'leadTimeDays'>,
  thisWeek: number,
  start: number,
  ofSku: readonly Needing[],
) {
  const needed = ofSku
    .filter((other) => other.start <= start)
    .reduce((sum, { start: first, weeks, figures }) => {
      const left = Math.max(0, first + weeks - Math.max(first, thisWeek));
      return sum + ((figures?.units ?? 0) * left) / weeks;
    }, 0);
  return {
    shortfall: onHand === null ? null : quantity(Math.max(0, needed - onHand - (onOrder ?? 0))),
    order_by: orderBy(mondayOf(ywOf(start)).toString(), leadTimeDays),
  };
}
