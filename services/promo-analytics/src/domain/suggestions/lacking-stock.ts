/**
 * What stock and orders lack for a promotion of a calendar, after those of its SKU that begin before it:
 *
 *     shortfall = Σ units of the promotions up to this one − on hand − on order, 0 at least
 *
 * Of one that began before the range its units in the range count. As in /stock-shortfalls an unknown order counts as nothing, and what
 * is sold beside promotions is not taken off.
 */
import { orderBy } from '@promo/retail/order-by';
import { quantity } from '@promo/retail/round';
import { mondayOf, ywOf } from '@promo/retail/weeks';
import type { Product } from '../facts/product.ts';

interface Needing {
  /** As a week of the range. */
  readonly start: number;
  readonly weeks: number;
  /** Expected to be sold in all of them; 0 where that is not known. */
  readonly units: number;
}

/**
 * @param from first week of the range, week index
 * @param start of the promotion, a week of the range
 * @param ofSku all promotions of the SKU in the calendar
 * @returns the shortfall in units, null where stock is not known; and the last day to order for the promotion's first day
 */
export function lackingStock(
  { onHand, onOrder, leadTimeDays }: Pick<Product, 'onHand' | 'onOrder' | 'leadTimeDays'>,
  from: number,
  start: number,
  ofSku: readonly Needing[],
) {
  const needed = ofSku
    .filter((other) => other.start <= start)
    .reduce((sum, { start: first, weeks, units }) => sum + (units * (weeks + Math.min(0, first))) / weeks, 0);
  return {
    shortfall: onHand === null ? null : quantity(Math.max(0, needed - onHand - (onOrder ?? 0))),
    order_by: orderBy(mondayOf(ywOf(from + start)).toString(), leadTimeDays),
  };
}
