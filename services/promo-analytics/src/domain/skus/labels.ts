import type { skuLabels } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { euro } from '@promo/retail/money';
import { type Catalog, productsOf } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';

/** What shelf labels say of the given SKUs, in euros; unknown codes are absent. */
export const labelsOf = (catalog: Catalog, codes: readonly string[]): ReplyOf<typeof skuLabels> => ({
  labels: productsOf(catalog, new Set(codes)).map(labelOf),
});

const labelOf = ({ sku: code, name, brand, ean, unit, ...product }: Product) => ({
  code,
  name,
  brand,
  ean,
  net_quantity: product.netQuantity,
  unit,
  anchor_price: euro(product.anchorPrice),
  anchor_date: product.anchorDate,
  regular_price: product.regularPrice / 100,
});
