import type { skuNames } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import type { Catalog } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';

/** Names of the given SKUs; unknown codes are absent. */
export function namesOf({ ordinalOf, products }: Catalog, codes: readonly string[]): ReplyOf<typeof skuNames> {
  const known = [...new Set(codes)].flatMap((code) => ordinalOf.get(code) ?? []);
  return {
    names: known.map((ordinal) => {
      const { sku, name } = products[ordinal] as Product;
      return { code: sku, name };
    }),
  };
}
