import type { Message } from '@promo/contracts/messages/message';
import { nplMessage } from '@promo/contracts/npl/messages';
import { allocatedOf } from '@promo/contracts/npl/words';
import type { NplRecord } from '../record.ts';
import { ceil, floor } from './rounding.ts';

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

type Packing = Pick<NplRecord, 'allocations' | 'moq' | 'pack_size'>;

/**
 * Units to order, whole packs and at least the supplier's least quantity; 0 when there is enough. What is needed: the shelves
 * filled, and the demand of the horizon beyond what the parent's stock serves after the delivery, less what is there.
 */
export function suggestedQty(packing: Packing, need: Need): number {
  const lacking = neededOf(packing, need) - need.onHand - need.onOrder;
  if (ceil(lacking) <= 0) return 0;
  const pack = packing.pack_size ?? 1;
  return ceil(Math.max(packing.moq ?? 0, lacking) / pack) * pack;
}

/** Why nothing is to be ordered, where nothing is. */
export function zeroBecause(packing: Packing, need: Need): Message {
  const { daily, horizon, onHand: on_hand, onOrder: on_order } = need;
  const needed = ceil(neededOf(packing, need));
  if (needed > 0) return nplMessage.own_stock_covers({ needed, on_hand, on_order });
  if (daily === 0) return nplMessage.quantity_unknown();
  return nplMessage.predecessor_covers({ needed: ceil(daily * horizon), left: floor(leftAtDelivery(need)) });
}

function neededOf({ allocations }: Packing, need: Need): number {
  return allocatedOf(allocations) + Math.max(0, need.daily * need.horizon - leftAtDelivery(need));
}

const leftAtDelivery = ({ parentStock, daily, leadTime }: Need): number => Math.max(0, parentStock - daily * leadTime);
