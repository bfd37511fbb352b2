import type { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { euro } from '@promo/retail/money';
import { type Catalog, productsOf } from '../facts/catalog.ts';

/** Name, bar code, regular price and purchase price, in euros, and VAT of the given SKUs; unknown codes are absent. */
export const pricesOf = (catalog: Catalog, codes: readonly string[]): ReplyOf<typeof skuPrices> => ({
  prices: productsOf(catalog, new Set(codes)).map(({ sku: code, name, ean, regularPrice, cost, vatRate }) => ({
    code,
    name,
    ean,
    regular_price: regularPrice / 100,
    unit_cost: euro(cost),
    vat_rate: vatRate,
  })),
});
