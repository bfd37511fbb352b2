import type { Cell } from '@promo/contracts/lists';
import { rowsOf } from '@promo/lists/blocks';
import type { Db } from 'mongodb';
import { STORED, storedBlocks } from './export.ts';
import { loadProducts } from './load-parts.ts';
import { readManifest } from './manifest.ts';

/** One week of sales as CSV with the import's columns, in the order of the products; text in pieces. */
export async function* dumpWeek(db: Db, yw: number): AsyncGenerator<string> {
  const manifest = await readManifest(db);
  const products = await Array.fromAsync(loadProducts(db, manifest));
  products.sort((a, b) => a.ordinal - b.ordinal);
  yield `${STORED.sales.columns.map(({ key }) => key).join(',')}\n`;
  for await (const block of storedBlocks(db, 'sales', manifest, products, yw)) {
    for (const row of rowsOf(block)) yield `${row.map(written).join(',')}\n`;
  }
}

function written(cell: Cell, c: number): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (typeof cell === 'number') return STORED.sales.columns[c]?.kind === 'money' ? cell.toFixed(2) : String(cell);
  return /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
}
