import { ceil } from '@promo/retail/whole';

/** How a supplier sells a product, units. Where something is not known, null, any number of pieces may be ordered. */
export interface Packing {
  /** The least quantity of an order. */
  readonly moq: number | null;
  readonly pack_size: number | null;
}

/** Units to order where so many are missing: whole packs, and at least the least quantity; 0 where nothing is. */
export function inPacks(missing: number, { moq, pack_size }: Packing): number {
  if (ceil(missing) <= 0) return 0;
  const pack = pack_size ?? 1;
  return ceil(Math.max(moq ?? 0, missing) / pack) * pack;
}
