import type { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { type Catalog, productsOf } from '../facts/catalog.ts';

/** Name, bar code and regular price, in euros, of the given SKUs; unknown codes are absent. */
export const pricesOf = (catalog: Catalog, codes: readonly string[]): ReplyOf<typeof skuPrices> => ({
  prices: productsOf(catalog, new Set(codes)).map(({ sku: code, name, ean, regularPrice }) => ({
    code,
    name,
    ean,
    regular_price: regularPrice / 100,
  })),
});
