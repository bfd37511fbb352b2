import { unavailable } from '@promo/contracts/errors';
import type { ImportReport } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/events';
import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import { type ImportTarget, importFile } from '@promo/imports/import-file';
import type { Incoming } from '@promo/imports/incoming';
import type { ImportRow } from '@promo/imports/recorded';
import { recordEvent } from '@promo/mongo/outbox';
import { partWriter } from '@promo/parts/part-writer';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import { weekOf } from '@promo/retail/weeks';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import type { Analysis } from '../domain/events/analysis.ts';
import type { Facts } from '../memory/facts.ts';
import { changeBlocksOf } from '../store/ledger/changes.ts';
import { appendEntry, headOf, sealed } from '../store/ledger/entries.ts';
import { type Manifest, manifestOf } from '../store/manifest.ts';
import { anyChangeBlocksOf, anyPartsOf } from '../store/parts.ts';
import { recordUndo, type Undo } from '../store/undo.ts';
import { inspectPrices, inspectSales } from './inspections.ts';
import type { Merged, StagedFacts } from './merged.ts';
import { skuKeys } from './sku-keys.ts';
import { stageProducts } from './stage-products.ts';
import { stageRows } from './stage-rows.ts';

const STAGES: Record<
  AnalyticsDataset,
  (db: Db, analysis: Analysis, today: Temporal.PlainDate) => Promise<StagedFacts>
> = {
  products: async (db, { catalog }) => stageProducts(db, catalog),
  sales: async (db, analysis, today) =>
    stageRows(db, 'sales', await skuKeys(analysis.catalog.products), {
      inspection: inspectSales(analysis, weekOf(today)),
    }),
  prices: async (db, { catalog: { products } }, today) =>
    stageRows(db, 'prices', await skuKeys(products), {
      inspection: inspectPrices(products, today),
      blocks: partWriter(changeBlocksOf(db)),
    }),
};

/** More than there ever are, so that the count of products fits one number with what else counts. */
const MOST_PRODUCTS = 1e9;

/** Imports a file into the facts; rows become visible by the switch to a new manifest. */
export function importDataset(
  { client, db, facts, now }: Pick<Context, 'client' | 'db' | 'facts' | 'now'>,
  dataset: AnalyticsDataset,
  incoming: Incoming,
): Promise<ImportReport> {
  const { user_id: actor } = incoming.identity;
  const today = dateAt(now());
  const target: ImportTarget<Facts, Merged, Manifest> = {
    client,
    db,
    dataset,
    now,
    current: facts.refresh,
    pointerOf: ({ manifest }) => manifest,
    knownIn: (state) => knownIn(state, dataset, today),
    staging: async ({ analysis, manifest: { voids } }) => {
      const staged = await STAGES[dataset](db, analysis, today);
      const merge: StagedFacts['merge'] = (state, stage) => {
        // Rows were read by the numbers of products, which may be gone.
        if (state.manifest.voids !== voids) throw unavailable(importMessage.import_taken_back_meanwhile());
        return staged.merge(state, stage);
      };
      return { ...staged, merge };
    },
    nothing: ({ manifest }, unchanged) => ({
      inserted: 0,
      updated: 0,
      unchanged,
      parts: {},
      before: {},
      productsBefore: manifest.product_count,
      productCount: manifest.product_count,
    }),
    changes: ({ parts }) => Object.keys(parts).length > 0,
    named: ({ parts, ledger }) => [
      { parts: anyPartsOf(db, dataset), ids: Object.values(parts) },
      ...(ledger ? [{ parts: anyChangeBlocksOf(db), ids: ledger.blocks.map(({ id }) => id) }] : []),
    ],
    pointers: manifestOf(db),
    fieldsOf: ({ parts, productCount, ledger }, row) => ({
      import_id: row._id,
      product_count: productCount,
      ...(ledger && { ledger: headOf(sealed(ledger, row)) }),
      ...Object.fromEntries(Object.entries(parts).map(([key, id]) => [`parts.${dataset}.${key}`, id])),
    }),
    alongside: async (session, { ledger, ...merged }, row) => {
      const { data_version: version, at } = row;
      const data = { version, dataset };
      await recordUndo(db, undoFor(dataset, merged, row), session);
      if (ledger) await appendEntry(db, sealed(ledger, row), session);
      return recordEvent(db, session, { subject: FACTS_IMPORTED, at, actor, version, data });
    },
  };
  return importFile(target, incoming);
}

/** What a dataset's rows must name, as it is known now. */
export const knownNow = async ({ facts, now }: Context, dataset: AnalyticsDataset): Promise<number> =>
  knownIn(await facts.refresh(), dataset, dateAt(now()));

function knownIn({ manifest }: Facts, dataset: AnalyticsDataset, today: Temporal.PlainDate): number {
  const { product_count, voids = 0 } = manifest;
  if (dataset === 'products') return 0;
  // A file is not the same later: what was too far ahead is taken then, a price by its day and sales by their week. Nor is it
  // after a void: as many products as before may be others. Time and voids only rise, so that their sum changes when either does.
  const time = dataset === 'prices' ? dayNumber(today) : weekOf(today);
  return (time + voids) * MOST_PRODUCTS + product_count;
}

function undoFor(dataset: AnalyticsDataset, merged: Omit<Merged, 'ledger'>, row: ImportRow): Undo {
  const { parts, before, productsBefore, productCount } = merged;
  return {
    _id: row._id,
    dataset,
    data_version: row.data_version,
    parts: Object.fromEntries(
      Object.entries(parts).map(([key, after]) => [key, { before: before[key] ?? null, after }]),
    ),
    product_count: { before: productsBefore, after: productCount },
  };
}
