import type { skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import type { Catalog } from '../facts/catalog.ts';

/** What is there and what is coming of products, by whom and how fast; unknown codes are left out. */
export const supplyOf = ({ ordinalOf, products }: Catalog, codes: readonly string[]): ReplyOf<typeof skuSupply> => ({
  supply: codes.flatMap((code) => {
    const product = products[ordinalOf.get(code) ?? -1];
    if (!product) return [];
    const { name, supplierId, supplierName, onHand, onOrder, leadTimeDays } = product;
    return [
      {
        code,
        name,
        supplier_id: supplierId,
        supplier_name: supplierName,
        on_hand: onHand,
        on_order: onOrder,
        lead_time_days: leadTimeDays,
      },
    ];
  }),
});
