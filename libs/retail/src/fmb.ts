/** The days that the order of a new product has to see ahead. */

/** Days from order to delivery where nobody knows better. */
export const USUAL_LEAD_DAYS = 14;
/** Days until the next check. */
export const REVIEW_DAYS = 7;
/** Days to be on the safe side. */
export const SAFETY_DAYS = 14;
/** At most so many days later a day that was left open is closed by hand; a year that was mistyped is further away. */
export const MOST_DAYS_LATE = 31;

/** Days that an order has to see ahead: its delivery, the next check, and some to be safe. */
export const orderHorizon = (leadTimeDays: number): number => leadTimeDays + REVIEW_DAYS + SAFETY_DAYS;

/** What an order is made of, units. */
interface Quantity {
  readonly allocated: number;
  readonly demand: number;
  readonly from_predecessor: number;
  readonly on_hand: number;
  readonly on_order: number;
}

/** Units to order before the least order and whole packs are seen to; below 0 where there is more than enough. */
export const unitsToOrder = ({ allocated, demand, from_predecessor, on_hand, on_order }: Quantity): number =>
  allocated + demand - from_predecessor - on_hand - on_order;
