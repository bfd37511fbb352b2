import type { Message } from '@promo/contracts/messages/message';
import type { QuantityFrom } from '@promo/contracts/npl/fmb';
import { nplMessage } from '@promo/contracts/npl/messages';
import { allocatedOf } from '@promo/contracts/npl/words';
import { unitsToOrder } from '@promo/retail/fmb';
import { inPacks } from '@promo/retail/packs';
import { rounded } from '@promo/retail/round';
import { ceil, floor } from '@promo/retail/whole';
import type { NplRecord } from '../record.ts';

export interface Need {
  /** Units a day. */
  readonly daily: number;
  readonly leadTime: number;
  readonly horizon: number;
  /** Units of the hard parents, here and under way. */
  readonly parentStock: number;
  /** Units of the new product itself, here. */
  readonly onHand: number;
  /** And under way. */
  readonly onOrder: number;
}

type Packing = Pick<NplRecord, 'moq' | 'pack_size'>;

/** Units to order of what is needed, whole packs and at least the supplier's least quantity; 0 when there is enough. */
export const suggestedQty = (from: QuantityFrom, packing: Packing): number => inPacks(unitsToOrder(from), packing);

/** Why nothing is to be ordered, where nothing is. */
export function zeroBecause(from: QuantityFrom, need: Need): Message {
  const { allocated, demand, from_predecessor, on_hand, on_order } = from;
  const needed = ceil(allocated + demand - from_predecessor);
  if (needed > 0) return nplMessage.own_stock_covers({ needed, on_hand, on_order });
  if (demand === 0) return nplMessage.quantity_unknown();
  return nplMessage.predecessor_covers({ needed: ceil(demand), left: floor(leftAtDelivery(need)) });
}

/**
 * What the quantity is made of, in units to the thousandth, as it is told: who adds it up comes to the same. Needed are the shelves filled,
 * and the demand of the horizon beyond what the parent's stock serves after the delivery, less what is there.
 */
export function quantityFrom({ allocations }: Pick<NplRecord, 'allocations'>, need: Need): QuantityFrom {
  const demand = need.daily * need.horizon;
  return {
    allocated: allocatedOf(allocations),
    demand: rounded(demand, 1000),
    from_predecessor: rounded(Math.min(demand, leftAtDelivery(need)), 1000),
    on_hand: need.onHand,
    on_order: need.onOrder,
  };
}

const leftAtDelivery = ({ parentStock, daily, leadTime }: Need): number => Math.max(0, parentStock - daily * leadTime);
