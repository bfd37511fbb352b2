import type { Identity } from '@promo/contracts/identity';
import type { ImportQuery, ImportReport } from '@promo/contracts/imports';
import { PRICES, SALES } from '@promo/contracts/promo-analytics/datasets';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/routes';
import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import { type ImportTarget, importFile } from '@promo/imports/import-file';
import { type ImportRow, isRecorded, recordImport } from '@promo/imports/recorded';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import type { Product } from '../domain/facts/product.ts';
import type { Facts } from '../memory/facts.ts';
import { PRICES_LAYOUT, SALES_LAYOUT } from '../store/layout.ts';
import { manifestOf } from '../store/manifest.ts';
import type { Merged, StagedFacts } from './merged.ts';
import { skuKeys } from './sku-keys.ts';
import { stageProducts } from './stage-products.ts';
import { PRICES_PLACEMENT, SALES_PLACEMENT, stageRows } from './stage-rows.ts';

const STAGES: Record<AnalyticsDataset, (db: Db, products: readonly Product[]) => StagedFacts> = {
  products: (db) => stageProducts(db),
  sales: (db, products) => stageRows(db, SALES, SALES_LAYOUT, SALES_PLACEMENT, skuKeys(products)),
  prices: (db, products) => stageRows(db, PRICES, PRICES_LAYOUT, PRICES_PLACEMENT, skuKeys(products)),
};

/** Imports a CSV file into the facts; rows become visible by the switch to a new manifest. */
export function importDataset(
  context: Context,
  dataset: AnalyticsDataset,
  source: AsyncIterable<Uint8Array>,
  options: ImportQuery,
  identity: Identity,
): Promise<ImportReport> {
  const { db, facts, now } = context;
  const target: ImportTarget<Facts, Merged> = {
    db,
    dataset,
    now,
    current: facts.refresh,
    versionOf: ({ manifest }) => manifest.version,
    knownIn: ({ manifest }) => (dataset === 'products' ? 0 : manifest.product_count),
    staging: ({ analysis }) => STAGES[dataset](db, analysis.catalog.products),
    nothing: ({ manifest }, unchanged) => ({
      inserted: 0,
      updated: 0,
      unchanged,
      parts: {},
      productCount: manifest.product_count,
    }),
    changes: ({ parts }) => Object.keys(parts).length > 0,
    commit: ({ manifest }, merged, row) => commit(context, manifest.version, merged, row, identity),
  };
  return importFile(target, source, options, identity);
}

/** Switches to the new parts, in one transaction with the report and the event; false when another import was first. */
function commit(
  { client, db }: Context,
  from: number,
  merged: Merged,
  row: ImportRow,
  identity: Identity,
): Promise<boolean> {
  const { _id: import_id, dataset, data_version: version, at } = row;
  return inTransaction(client, async (session) => {
    if (await isRecorded(db, import_id, session)) return true;
    if (version > from) {
      const parts = Object.entries(merged.parts).map(([key, id]) => [`parts.${dataset}.${key}`, id]);
      const switched = await manifestOf(db).updateOne(
        { _id: 'facts', version: from },
        { $set: { version, import_id, product_count: merged.productCount, ...Object.fromEntries(parts) } },
        { session },
      );
      if (switched.matchedCount === 0) return false;
      const data = { version, dataset };
      await recordEvent(db, session, { subject: FACTS_IMPORTED, at, actor: identity.user_id, version, data });
    }
    await recordImport(db, row, session);
    return true;
  });
}
