import type { skuLabels } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import type { Catalog } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';

/** What shelf labels say of the given SKUs, in euros; unknown codes are absent. */
export function labelsOf({ ordinalOf, products }: Catalog, codes: readonly string[]): ReplyOf<typeof skuLabels> {
  const known = [...new Set(codes)].flatMap((code) => ordinalOf.get(code) ?? []);
  return { labels: known.map((ordinal) => labelOf(products[ordinal] as Product)) };
}

const labelOf = ({ sku: code, name, brand, ean, unit, ...product }: Product) => ({
  code,
  name,
  brand,
  ean,
  net_quantity: product.netQuantity,
  unit,
  anchor_price: product.anchorPrice === null ? null : product.anchorPrice / 100,
  anchor_date: product.anchorDate,
  regular_price: product.regularPrice / 100,
});
