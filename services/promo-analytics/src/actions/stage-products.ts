import { importMessage } from '@promo/contracts/messages/import';
import { PRODUCTS } from '@promo/contracts/promo-analytics/datasets';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { MAX_PRODUCTS } from '@promo/contracts/promo-analytics/words';
import { type Batch, KeyIndex } from '@promo/csv/scan';
import { oddRows } from '@promo/imports/odd-rows';
import type { Reject } from '@promo/imports/staged-import';
import type { Stage } from '@promo/parts/stages';
import { costsAbovePrice, euro, knownPrice } from '@promo/retail/money';
import { isShare } from '@promo/retail/percent';
import { yieldToRequests } from '@promo/runtime/yielding-steps';
import type { Db } from 'mongodb';
import { type Catalog, productOf } from '../domain/facts/catalog.ts';
import type { Product } from '../domain/facts/product.ts';
import type { Facts } from '../memory/facts.ts';
import { insertProducts } from '../store/insert-products.ts';
import { PRODUCT_CHUNK } from '../store/parts.ts';
import { priceText } from './inspections.ts';
import type { Merged, StagedFacts } from './merged.ts';
import { COLUMNS, FIELD_NAMES, type Field, type Fields, fieldsIn } from './product-fields.ts';

/** So many products are staged or merged before requests have their turn. */
const AT_ONCE = 100;

/** Stages products, `most` of a file. New ones get the next ordinals, in the file's order, when they are merged. */
export function stageProducts(db: Db, catalog: Catalog, most = MAX_PRODUCTS): StagedFacts {
  const staged = new Map<string, Fields>();
  let provided: Field[] = [];
  // Not refused: without the product all rows of its sales and prices would be refused too.
  const wrongEans = oddRows('ean', analyticsMessage.wrong_eans);
  const negativeStocks = oddRows('on_hand', analyticsMessage.negative_stocks);
  const zeroPrices = oddRows('regular_price', analyticsMessage.zero_prices);
  const shares = oddRows('vat_rate', analyticsMessage.shares_for_percents);
  const dear = oddRows('cost', analyticsMessage.costs_above_price);

  function look({ line: lines, columns }: Batch, row: number, sku: string, fields: Fields): void {
    const line = lines[row] as number;
    const ean = (columns.ean as (string | null)[])[row] as string | null;
    const stock = (columns.on_hand as Float64Array)[row] as number;
    if (fields.ean === null && ean !== null) wrongEans.add(line, sku, ean);
    if (stock < 0) negativeStocks.add(line, sku, String(stock));
    if (fields.regularPrice === 0) zeroPrices.add(line, sku, priceText(0));
    if (isShare(fields.vatRate)) shares.add(line, sku, String(fields.vatRate));
    const known = productOf(catalog, sku);
    const cost = provided.includes('cost') ? fields.cost : (known?.cost ?? null);
    const vat_rate = provided.includes('vatRate') ? fields.vatRate : (known?.vatRate ?? fields.vatRate);
    const regular_price = knownPrice(fields.regularPrice);
    if (costsAbovePrice({ cost, regular_price, vat_rate })) dear.add(line, sku, String(euro(cost)));
  }

  return {
    columns: PRODUCTS.columns,
    keys: { index: new KeyIndex(), unknown: 'keep' },
    stage: async (batch: Batch, reject: Reject) => {
      provided = FIELD_NAMES.filter((field) => batch.present.has(COLUMNS[field]));
      for (let row = 0; row < batch.count; row++) {
        if (row % AT_ONCE === AT_ONCE - 1) await yieldToRequests();
        const sku = batch.keyText(row);
        const line = batch.line[row] as number;
        if (staged.has(sku)) {
          reject(line, 'sku', sku, importMessage.repeated_row({ columns: ['sku'] }));
          continue;
        }
        if (staged.size >= most) {
          reject(line, null, sku, importMessage.too_many_records({ maximum: most }));
          continue;
        }
        const fields = fieldsIn(batch, row);
        staged.set(sku, fields);
        look(batch, row, sku, fields);
      }
    },
    warnings: () => [
      ...[wrongEans, negativeStocks, zeroPrices, dear, shares].flatMap((odd) => odd.warnings()),
      ...(isWithoutFamilies(catalog, staged) ? [analyticsMessage.no_families()] : []),
    ],
    merge: (facts, stage) => mergeProducts(db, staged, provided, facts, stage),
    [Symbol.asyncDispose]: async () => staged.clear(),
  };
}

/** Whether several products are imported, and neither they nor those that are known tell which of them are variants of one. */
const isWithoutFamilies = ({ familyCount }: Catalog, staged: ReadonlyMap<string, Fields>): boolean =>
  familyCount === 0 && staged.size > 1 && staged.values().every(({ family }) => family === null);

async function mergeProducts(
  db: Db,
  staged: ReadonlyMap<string, Fields>,
  provided: readonly Field[],
  facts: Facts,
  stage: Stage | null,
): Promise<Merged> {
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  const changed = new Map<number, Product>();
  const { catalog } = facts.analysis;
  let productCount = facts.manifest.product_count;
  let merged = 0;
  for (const [sku, fields] of staged) {
    if (++merged % AT_ONCE === 0) await yieldToRequests();
    const stored = productOf(catalog, sku);
    if (!stored) {
      changed.set(productCount, { ordinal: productCount, sku, ...fields });
      productCount++;
      counts.inserted++;
    } else if (provided.some((field) => stored[field] !== fields[field])) {
      changed.set(stored.ordinal, {
        ...stored,
        ...Object.fromEntries(provided.map((field) => [field, fields[field]])),
      });
      counts.updated++;
    } else counts.unchanged++;
  }
  const parts: Record<string, string> = {};
  const before: Record<string, string | null> = {};
  const chunks = new Set([...changed.keys()].map((ordinal) => Math.floor(ordinal / PRODUCT_CHUNK)));
  for (const chunk of stage ? chunks : []) {
    const first = chunk * PRODUCT_CHUNK;
    const length = Math.min(PRODUCT_CHUNK, productCount - first);
    const products = Array.from(
      { length },
      (_, i) => (changed.get(first + i) ?? catalog.products[first + i]) as Product,
    );
    before[String(chunk)] = facts.manifest.parts.products[String(chunk)] ?? null;
    parts[String(chunk)] = await insertProducts(db, stage as Stage, chunk, products);
  }
  return { ...counts, parts, before, productsBefore: facts.manifest.product_count, productCount };
}
