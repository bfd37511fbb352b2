import { KeyIndex } from '@promo/csv/scan';
import { runYielding } from '@promo/runtime/yielding-steps';
import type { Product } from '../domain/facts/product.ts';

const built = new WeakMap<readonly Product[], Promise<KeyIndex>>();

/** The SKUs as the scanner of CSV files looks them up, by their bytes. Built once for a list of products. */
export const skuKeys = (products: readonly Product[]): Promise<KeyIndex> =>
  built.getOrInsertComputed(products, () => runYielding(buildSteps(products)));

const PRODUCTS_A_STEP = 1_000;

function* buildSteps(products: readonly Product[]): Generator<void, KeyIndex> {
  const keys = new KeyIndex();
  for (const { sku, ordinal } of products) {
    keys.set(sku, ordinal);
    if (ordinal % PRODUCTS_A_STEP === 0) yield;
  }
  return keys;
}
