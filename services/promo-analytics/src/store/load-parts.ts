import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import { readPart, readParts } from '@promo/parts/parts';
import type { Db } from 'mongodb';
import type { PriceSegment } from '../domain/facts/price-book.ts';
import { type Product, UNTOLD } from '../domain/facts/product.ts';
import { flagsOf, type SalesSegment } from '../domain/facts/segment.ts';
import { PRICES_LAYOUT, SALES_LAYOUT } from './layout.ts';
import type { Manifest } from './manifest.ts';
import { decodePromoted, decodeRows, WITHOUT_REST } from './part-codec.ts';
import { PRODUCT_CHUNK, partsOf, type RowsPart } from './parts.ts';
import { monthStart, placeOf } from './places.ts';

const LEAN = { projection: WITHOUT_REST };

/** Keys of the parts that differ between two manifests. */
export function changedKeys(kind: AnalyticsDataset, from: Manifest, to: Manifest): string[] {
  return Object.keys(to.parts[kind]).filter((key) => to.parts[kind][key] !== from.parts[kind][key]);
}

/** The stored sales of the given parts; details of rows that are not promoted are blank. */
export async function* loadSales(db: Db, { parts }: Manifest, keys: readonly string[]): AsyncGenerator<SalesSegment> {
  for await (const part of readParts(partsOf(db, 'sales'), idsOf(parts.sales, keys), LEAN)) yield salesSegment(part);
}

export async function* loadPrices(
  db: Db,
  { parts }: Manifest,
  keys: readonly string[],
): AsyncGenerator<PriceSegment & { chunk: number }> {
  for await (const part of readParts(partsOf(db, 'prices'), idsOf(parts.prices, keys))) {
    const { period: month, chunk } = placeOf(part.key);
    const { slots, columns } = decodeRows(PRICES_LAYOUT, part);
    const [price, isPromo] = columns as [Int32Array, Uint8Array];
    yield { chunk, monthStart: monthStart(month), slots, price, isPromo };
  }
}

/** Products of a part are read so many at a time: to decode a whole one would hold the thread for tens of milliseconds. */
const PRODUCTS_READ = 256;

/** The products of the given parts, of all unless told. */
export async function* loadProducts(
  db: Db,
  { parts }: Manifest,
  keys: readonly string[] = Object.keys(parts.products),
): AsyncGenerator<Product> {
  const copy = copier();
  for (const id of idsOf(parts.products, keys)) {
    for (let from = 0; from < PRODUCT_CHUNK; from += PRODUCTS_READ) {
      const projection = { products: { $slice: [from, PRODUCTS_READ] } };
      const { products } = await readPart(partsOf(db, 'products'), id, { projection });
      yield* products.map(copy);
      if (products.length < PRODUCTS_READ) break;
    }
  }
}

/**
 * Copies of products as they are stored, every field named: the driver builds objects of so many fields as hash tables, which take four
 * times the memory and are slow to read. Texts that many products have are held once. Products that were stored before files told
 * what labels say, which are retired, and what suppliers pay, have none of it.
 */
function copier(): (stored: Product) => Product {
  const texts = new Map<string | null, string | null>();
  const once = <T extends string | null>(text: T) => texts.getOrInsert(text, text) as T;
  return (stored) => ({
    ordinal: stored.ordinal,
    sku: stored.sku,
    name: stored.name,
    category: once(stored.category),
    tier: once(stored.tier),
    family: stored.family,
    supplierId: once(stored.supplierId),
    supplierName: once(stored.supplierName),
    regularPrice: stored.regularPrice,
    cost: stored.cost,
    vatRate: stored.vatRate,
    onHand: stored.onHand,
    onOrder: stored.onOrder,
    leadTimeDays: stored.leadTimeDays,
    moq: stored.moq,
    packSize: stored.packSize,
    perishable: stored.perishable,
    brand: once(stored.brand ?? UNTOLD.brand),
    ean: stored.ean ?? UNTOLD.ean,
    netQuantity: stored.netQuantity ?? UNTOLD.netQuantity,
    unit: once(stored.unit ?? UNTOLD.unit),
    anchorPrice: stored.anchorPrice ?? UNTOLD.anchorPrice,
    anchorDate: once(stored.anchorDate ?? UNTOLD.anchorDate),
    active: stored.active ?? UNTOLD.active,
    funding: stored.funding ?? UNTOLD.funding,
  });
}

function salesSegment(part: RowsPart): SalesSegment {
  const { period: yw, chunk } = placeOf(part.key);
  const { slots, columns, promoted, promotedRows, dictionary } = decodePromoted(SALES_LAYOUT, part);
  const inStock = columns.in_stock as Uint8Array;
  const flags = new Uint8Array(slots.length);
  const offset = new Uint16Array(promotedRows);
  let i = 0;
  for (let row = 0; row < slots.length; row++) {
    flags[row] = flagsOf(promoted[row] as number, inStock[row] as number);
    if (promoted[row]) offset[i++] = slots[row] as number;
  }
  return {
    yw,
    chunk,
    offset: slots,
    qty: columns.qty as Float32Array,
    flags,
    revenue: columns.revenue as Int32Array,
    promo: {
      offset,
      regularPrice: columns.regular_price as Int32Array,
      discountPct: columns.discount_pct as Float32Array,
      mechanic: columns.mechanic as Uint16Array,
      feature: columns.feature as Float32Array,
      display: columns.display as Float32Array,
      funding: columns.funding as Int32Array,
    },
    mechanics: dictionary,
  };
}

const idsOf = (parts: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map((key) => parts[key] as string);
