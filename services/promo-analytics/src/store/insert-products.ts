import { withRetry } from '@promo/mongo/retry';
import { insertPart } from '@promo/parts/part-writer';
import type { Stage } from '@promo/parts/stages';
import type { Db } from 'mongodb';
import type { Product } from '../domain/facts/product.ts';
import { partsOf } from './parts.ts';

/** Products of a part are sent so many at a time: to encode a whole one would hold the thread for tens of milliseconds. */
export const PRODUCTS_SENT = 1024;

/** Stores the products of a chunk as one part; returns its id. */
export async function insertProducts(
  db: Db,
  stage: Stage,
  chunk: number,
  products: readonly Product[],
): Promise<string> {
  const parts = partsOf(db, 'products');
  const slice = (from: number) => products.slice(from, from + PRODUCTS_SENT);
  const _id = await insertPart(parts, stage, { key: String(chunk), products: slice(0) });
  for (let from = PRODUCTS_SENT; from < products.length; from += PRODUCTS_SENT) {
    // Only behind those sent before, so that sending it again after a lost answer changes nothing.
    const stored = { _id, products: { $size: from } };
    await withRetry(() => parts.updateOne(stored, { $push: { products: { $each: slice(from) } } }));
  }
  return _id;
}
