import { SALES } from '@promo/contracts/datasets';
import type { Db } from 'mongodb';
import { CHUNK_SIZE } from '../domain/segment.ts';
import { type ColumnLayout, SALES_LAYOUT } from './layout.ts';
import { changedKeys, loadProducts } from './load.ts';
import { EMPTY_MANIFEST, readManifest } from './manifest.ts';
import { decodeRows } from './part-codec.ts';
import { readPart } from './parts.ts';

/** One week of sales as CSV with the import's columns, in the order of the products; text in pieces. */
export async function* dumpWeek(db: Db, yw: number): AsyncGenerator<string> {
  const manifest = await readManifest(db);
  const skus: string[] = [];
  for await (const { ordinal, sku } of loadProducts(db, manifest, changedKeys('products', EMPTY_MANIFEST, manifest))) {
    skus[ordinal] = sku;
  }
  yield `${SALES.columns.map(({ key }) => key).join(',')}\n`;
  const keys = Object.keys(manifest.parts.sales).filter((key) => key.startsWith(`${yw}/`));
  for (const key of keys.toSorted((a, b) => chunkOf(a) - chunkOf(b))) {
    const part = await readPart(db, 'sales', manifest.parts.sales[key] as string);
    const { slots, columns, dictionary } = decodeRows(SALES_LAYOUT, part);
    for (const [row, slot] of slots.entries()) {
      const cells = SALES.columns.map(({ key: name }) => {
        if (name === 'sku') return quoted(skus[chunkOf(key) * CHUNK_SIZE + slot] ?? '');
        if (name === 'yw') return String(yw);
        const c = SALES_LAYOUT.columns.findIndex((column) => column.key === name);
        return cell(SALES_LAYOUT.columns[c] as ColumnLayout, columns[c]?.[row] as number, dictionary);
      });
      yield `${cells.join(',')}\n`;
    }
  }
}

const chunkOf = (key: string) => Number(key.split('/')[1]);

function cell(column: ColumnLayout, value: number, dictionary: readonly string[]): string {
  if (column.array === 'u16') return quoted(dictionary[value] ?? '');
  if (column.array === 'u8') return String(value);
  if (Object.is(value, column.blank) && column.key !== 'qty') return '';
  if (column.array === 'i32') return (value / 100).toFixed(2);
  return shortest(value);
}

/** The fewest digits that read back as the same 32-bit float. */
function shortest(value: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(value);
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
