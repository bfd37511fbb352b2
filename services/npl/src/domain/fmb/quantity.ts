import type { NplRecord } from '../record.ts';
import { ceil } from './rounding.ts';

export interface Need {
  /** Units a day. */
  readonly daily: number;
  readonly leadTime: number;
  readonly horizon: number;
  /** Units of the hard parents, here and under way. */
  readonly parentStock: number;
  /** Units of the new product itself, here and under way. */
  readonly ownStock: number;
}

type Packing = Pick<NplRecord, 'allocations' | 'moq' | 'pack_size'>;

/**
 * Units to order, whole packs and at least the supplier's least quantity; 0 when there is enough. What is needed: the shelves
 * filled, and the demand of the horizon beyond what the parent's stock serves after the delivery, less what is there.
 */
export function suggestedQty({ allocations, moq, pack_size }: Packing, need: Need): number {
  const { daily, leadTime, horizon, parentStock, ownStock } = need;
  const shelves = allocations.reduce((sum, { qty, min_presentation }) => sum + Math.max(qty, min_presentation), 0);
  const leftAtDelivery = Math.max(0, parentStock - daily * leadTime);
  const lacking = shelves + Math.max(0, daily * horizon - leftAtDelivery) - ownStock;
  if (ceil(lacking) <= 0) return 0;
  const pack = pack_size ?? 1;
  return ceil(Math.max(moq ?? 0, lacking) / pack) * pack;
}
