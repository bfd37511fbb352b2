import type { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import type { Catalog } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';

/** Name, regular price and cost of the given SKUs, in euros; unknown codes are absent. */
export function pricesOf({ ordinalOf, products }: Catalog, codes: readonly string[]): ReplyOf<typeof skuPrices> {
  const known = [...new Set(codes)].flatMap((code) => ordinalOf.get(code) ?? []);
  return {
    prices: known.map((ordinal) => {
      const { sku, name, regularPrice, cost } = products[ordinal] as Product;
      return { code: sku, name, regular_price: regularPrice / 100, cost: cost === null ? null : cost / 100 };
    }),
  };
}
