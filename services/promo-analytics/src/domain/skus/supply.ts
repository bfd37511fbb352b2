import type { skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { type Catalog, productsOf } from '../facts/catalog.ts';

/** What is there and what is coming of products, by whom and how fast; unknown codes are left out. */
export const supplyOf = (catalog: Catalog, codes: readonly string[]): ReplyOf<typeof skuSupply> => ({
  supply: productsOf(catalog, codes).map(({ sku: code, name, ...product }) => ({
    code,
    name,
    supplier_id: product.supplierId,
    supplier_name: product.supplierName,
    on_hand: product.onHand,
    on_order: product.onOrder,
    lead_time_days: product.leadTimeDays,
    // 0 is what many systems write of what they do not know
    moq: product.moq || null,
    pack_size: product.packSize || null,
  })),
});
