import type { Db } from 'mongodb';
import type { PriceSegment } from '../domain/price-book.ts';
import { IN_STOCK, LISTED, PROMOTED, type SalesSegment } from '../domain/segment.ts';
import { PRICES_LAYOUT, SALES_LAYOUT } from './layout.ts';
import type { Manifest, PartKind } from './manifest.ts';
import { decodeRows } from './part-codec.ts';
import { type RowsPart, readParts } from './parts.ts';

const [QTY, PROMO, STOCK, REVENUE, REGULAR_PRICE, DISCOUNT, MECHANIC, FEATURE, DISPLAY] = SALES_LAYOUT.columns.keys();
const PRICE = 0;

/** Keys of the parts that differ between two manifests. */
export function changedKeys(kind: PartKind, from: Manifest, to: Manifest): string[] {
  return Object.keys(to.parts[kind]).filter((key) => to.parts[kind][key] !== from.parts[kind][key]);
}

/** The stored sales of the given parts; details of rows that are not promoted are blank. */
export async function* loadSales(db: Db, { parts }: Manifest, keys: readonly string[]): AsyncGenerator<SalesSegment> {
  for await (const part of readParts(db, 'sales', idsOf(parts.sales, keys), true)) yield salesSegment(part);
}

export async function* loadPrices(
  db: Db,
  { parts }: Manifest,
  keys: readonly string[],
): AsyncGenerator<PriceSegment & { chunk: number }> {
  for await (const part of readParts(db, 'prices', idsOf(parts.prices, keys), true)) {
    const [month, chunk] = placeOf(part);
    const { slots, columns } = decodeRows(PRICES_LAYOUT, part);
    const monthStart = Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1) / 86_400_000;
    yield { chunk, monthStart, slots, price: columns[PRICE] as Int32Array };
  }
}

export async function* loadProducts(db: Db, { parts }: Manifest, keys: readonly string[]) {
  for await (const part of readParts(db, 'products', idsOf(parts.products, keys), true)) yield* part.products;
}

export function salesSegment(part: RowsPart): SalesSegment {
  const [yw, chunk] = placeOf(part);
  const { slots, columns, dictionary } = decodeRows(SALES_LAYOUT, part);
  const [promoted, inStock] = [columns[PROMO as number], columns[STOCK as number]];
  const flags = new Uint8Array(slots.length).fill(LISTED);
  for (let row = 0; row < flags.length; row++) {
    if (promoted?.[row]) flags[row] = (flags[row] as number) | PROMOTED;
    if (inStock?.[row]) flags[row] = (flags[row] as number) | IN_STOCK;
  }
  return {
    yw,
    chunk,
    offset: slots,
    qty: columns[QTY as number] as Float32Array,
    flags,
    revenue: columns[REVENUE as number] as Int32Array,
    regularPrice: columns[REGULAR_PRICE as number] as Int32Array,
    discountPct: columns[DISCOUNT as number] as Float32Array,
    mechanic: columns[MECHANIC as number] as Uint16Array,
    feature: columns[FEATURE as number] as Float32Array,
    display: columns[DISPLAY as number] as Float32Array,
    mechanics: dictionary,
  };
}

const idsOf = (parts: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map((key) => parts[key] as string);

function placeOf(part: RowsPart): [period: number, chunk: number] {
  const [period, chunk] = part.key.split('/').map(Number);
  return [period as number, chunk as number];
}
