import type { skuNames } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { type Catalog, productsOf } from '../facts/catalog.ts';

/** Names of the given SKUs; unknown codes are absent. */
export const namesOf = (catalog: Catalog, codes: readonly string[]): ReplyOf<typeof skuNames> => ({
  names: productsOf(catalog, new Set(codes)).map(({ sku: code, name }) => ({ code, name })),
});
