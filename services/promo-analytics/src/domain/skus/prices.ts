import type { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { euro } from '@promo/retail/money';
import { type Catalog, productsOf } from '../facts/catalog.ts';

/** Name, regular price and cost of the given SKUs, in euros; unknown codes are absent. */
export const pricesOf = (catalog: Catalog, codes: readonly string[]): ReplyOf<typeof skuPrices> => ({
  prices: productsOf(catalog, new Set(codes)).map(({ sku: code, name, regularPrice, cost }) => ({
    code,
    name,
    regular_price: regularPrice / 100,
    cost: euro(cost),
  })),
});
