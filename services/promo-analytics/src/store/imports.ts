import type { RecordedImport } from '@promo/contracts/imports';
import type { ClientSession, Collection, Db } from 'mongodb';

/** The report of an import that was carried out, as it is kept; dry runs are not. */
export interface ImportRow extends Omit<RecordedImport, 'import_id'> {
  readonly _id: string;
  /** Version of the products that decided which rows were rejected for an unknown SKU. */
  readonly product_count: number;
}

export const importsOf = (db: Db): Collection<ImportRow> => db.collection('imports');

export async function createImportIndexes(db: Db): Promise<void> {
  await importsOf(db).createIndex({ dataset: 1, at: -1 });
}

const LISTED_AT_MOST = 1000;

/** Imports so far, newest first. */
export async function listImports(db: Db): Promise<RecordedImport[]> {
  const rows = await importsOf(db).find().sort({ at: -1, _id: 1 }).limit(LISTED_AT_MOST).toArray();
  return rows.map(({ _id, product_count: _, ...report }) => ({ import_id: _id, ...report }));
}

export async function latestImport(db: Db, dataset: string): Promise<ImportRow | null> {
  return importsOf(db).findOne({ dataset }, { sort: { at: -1 } });
}

export async function recordImport(db: Db, row: ImportRow, session?: ClientSession): Promise<void> {
  await importsOf(db).replaceOne({ _id: row._id }, row, { upsert: true, ...(session && { session }) });
}
