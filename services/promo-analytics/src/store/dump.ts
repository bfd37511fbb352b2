import { csvOfBlocks } from '@promo/lists/csv-blocks';
import type { Db } from 'mongodb';
import { columnsOf, storedBlocks } from './export.ts';
import { loadProducts } from './load-parts.ts';
import { readManifest } from './manifest.ts';

/** One week of sales as the CSV that `/exports/sales` gives, in the order of the products; in pieces. */
export async function* dumpWeek(db: Db, yw: number): AsyncGenerator<Buffer> {
  const manifest = await readManifest(db);
  const products = await Array.fromAsync(loadProducts(db, manifest));
  products.sort((a, b) => a.ordinal - b.ordinal);
  yield* csvOfBlocks(columnsOf('sales'), storedBlocks(db, 'sales', manifest, products, yw));
}
