import { randomUUID } from 'node:crypto';
import { PRICES, SALES } from '@promo/contracts/datasets';
import { Refusal, unavailable } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportQuery, ImportReport } from '@promo/contracts/imports';
import { type AnalyticsDataset, FACTS_IMPORTED } from '@promo/contracts/promo-analytics';
import { type KeyIndex, NotCsvError, scan } from '@promo/csv/scan';
import { record } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import type { Db, MongoClient } from 'mongodb';
import type { Facts, FactsStore } from '../facts.ts';
import { importsOf, latestImport, recordImport } from '../store/imports.ts';
import { PRICES_LAYOUT, SALES_LAYOUT } from '../store/layout.ts';
import { manifestOf } from '../store/manifest.ts';
import { PartGone } from '../store/parts.ts';
import { type RejectionLog, rejectionLog } from './rejection-log.ts';
import { stageProducts } from './stage-products.ts';
import { PRICES_PLACEMENT, SALES_PLACEMENT, stageRows } from './stage-rows.ts';
import type { Merged, StagedImport } from './staged-import.ts';

export interface ImportContext {
  readonly client: MongoClient;
  readonly db: Db;
  readonly facts: FactsStore;
  readonly now: () => Date;
}

const STAGES: Record<AnalyticsDataset, (index: KeyIndex) => StagedImport> = {
  products: () => stageProducts(),
  sales: (index) => stageRows(SALES, SALES_LAYOUT, SALES_PLACEMENT, index),
  prices: (index) => stageRows(PRICES, PRICES_LAYOUT, PRICES_PLACEMENT, index),
};

/** How often an import merges again because others committed first. */
const ATTEMPTS = 20;

/**
 * Imports a CSV file. Rows become visible all at once, by the switch to a new manifest; until then nothing that was
 * written counts, so an upload that breaks off leaves nothing. Two imports at once both apply: the later one merges again
 * over what the earlier one made. Throws a 422 Refusal for a file that is no CSV of the dataset at all.
 */
export async function importDataset(
  context: ImportContext,
  dataset: AnalyticsDataset,
  source: AsyncIterable<Uint8Array>,
  options: ImportQuery,
  identity: Identity,
): Promise<ImportReport> {
  const before = await context.facts.refresh();
  await using resources = new AsyncDisposableStack();
  const staged = resources.use(STAGES[dataset](before.index));
  const rejections = rejectionLog(options.max_rejections);
  const file = await scanOrRefuse(source, staged, rejections);
  const repeated = await repeatsLatest(context.db, dataset, file.sha256, before);
  const import_id = randomUUID();

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const facts = await context.facts.refresh();
    const merged = repeated
      ? nothingNew(file.rowsRead - rejections.count, facts)
      : await mergeOrNull(staged, { db: context.db, facts, dryRun: options.dry_run });
    if (!merged) continue;
    const { inserted, updated, unchanged, parts } = merged;
    const changes = Object.keys(parts).length > 0;
    const report: ImportReport = {
      import_id,
      dataset,
      file_hash: file.sha256,
      dry_run: options.dry_run,
      rows_read: file.rowsRead,
      inserted,
      updated,
      unchanged,
      rejected: rejections.count,
      warnings: file.encoding === 'utf-8' ? [] : [{ code: 'encoding', detail: `read as ${file.encoding}` }],
      rejections: rejections.first(),
      data_version: facts.manifest.version + (changes ? 1 : 0),
    };
    if (options.dry_run) return report;
    if (await commit(context, facts, merged, report, identity)) {
      await resources.disposeAsync();
      await context.facts.refresh();
      return report;
    }
  }
  throw unavailable('other imports kept committing first; try again');
}

async function scanOrRefuse(source: AsyncIterable<Uint8Array>, staged: StagedImport, rejections: RejectionLog) {
  try {
    return await scan(source, staged.columns, {
      keys: staged.keys,
      onBatch: (batch) =>
        staged.stage(batch, (line, column, value, reason) => rejections.add({ line, column, value, reason })),
      onReject: rejections.add,
    });
  } catch (error) {
    if (error instanceof NotCsvError) throw new Refusal(422, error.message);
    throw error;
  }
}

/** True when the file is the one imported last, and the products that judged its rows are the same. */
async function repeatsLatest(db: Db, dataset: AnalyticsDataset, hash: string, { manifest }: Facts): Promise<boolean> {
  const latest = await latestImport(db, dataset);
  return latest?.file_hash === hash && (dataset === 'products' || latest.product_count === manifest.product_count);
}

const nothingNew = (unchanged: number, { manifest }: Facts): Merged => ({
  inserted: 0,
  updated: 0,
  unchanged,
  parts: {},
  productCount: manifest.product_count,
});

/** null when a part went away meanwhile: a newer manifest is in force. */
async function mergeOrNull(
  staged: StagedImport,
  context: Parameters<StagedImport['merge']>[0],
): Promise<Merged | null> {
  try {
    return await staged.merge(context);
  } catch (error) {
    if (error instanceof PartGone) return null;
    throw error;
  }
}

/** Switches to the new parts, in one transaction with the report and the event; false when another import was first. */
function commit(
  { client, db, now }: ImportContext,
  { manifest }: Facts,
  merged: Merged,
  report: ImportReport,
  identity: Identity,
): Promise<boolean> {
  const { import_id, ...rest } = report;
  const at = now().toISOString();
  const row = { _id: import_id, ...rest, at, by: identity.name, product_count: merged.productCount };
  return inTransaction(client, async (session) => {
    // A commit whose answer got lost is found by its import id.
    if (await importsOf(db).findOne({ _id: import_id }, { session })) return true;
    const version = report.data_version;
    if (version > manifest.version) {
      const parts = Object.entries(merged.parts).map(([key, id]) => [`parts.${report.dataset}.${key}`, id]);
      const switched = await manifestOf(db).updateOne(
        { _id: 'facts', version: manifest.version },
        { $set: { version, import_id, product_count: merged.productCount, ...Object.fromEntries(parts) } },
        { session },
      );
      if (switched.matchedCount === 0) return false;
      const data = { version, dataset: report.dataset };
      await record(db, session, { subject: FACTS_IMPORTED, at, actor: identity.user_id, version, data });
    }
    await recordImport(db, row, session);
    return true;
  });
}
