import { KeyIndex } from '@promo/csv/scan';
import type { Product } from '../domain/facts/product.ts';

const built = new WeakMap<readonly Product[], KeyIndex>();

/** The SKUs as the scanner of CSV files looks them up, by their bytes. Built once for a list of products. */
export function skuKeys(products: readonly Product[]): KeyIndex {
  const known = built.get(products);
  if (known) return known;
  const keys = new KeyIndex();
  for (const { sku, ordinal } of products) keys.set(sku, ordinal);
  built.set(products, keys);
  return keys;
}
