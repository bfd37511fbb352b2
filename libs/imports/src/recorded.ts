import { type ImportList, type ImportReport, RecordedImport } from '@promo/contracts/imports';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Static } from 'typebox';
import type { Incoming } from './incoming.ts';
import type { Pull } from './pull/pulls.ts';
import { listPulls } from './pull/state.ts';

/** The report of an import that was carried out, as it is kept; dry runs are not. */
export interface ImportRow extends Omit<RecordedImport, 'import_id'> {
  readonly _id: string;
  /** Stands for what rows must name (products, campaigns) as it was known then: by it rows were rejected. */
  readonly known: number;
}

export const importsOf = (db: Db): Collection<ImportRow> => db.collection('imports');

export async function createImportIndexes(db: Db): Promise<void> {
  await importsOf(db).createIndexes([{ key: { at: -1, _id: 1 } }, { key: { file_hash: 1 } }]);
}

const LISTED_AT_MOST = 1000;
/** So many rejections of an import are kept with it, and so many are told in the list; its own answer may have more. */
export const KEPT_REJECTIONS = 1000;
const LISTED_REJECTIONS = 100;

/** What the API tells of an import. */
const TOLD = {
  ...Object.fromEntries(Object.keys(RecordedImport.properties).map((field) => [field, 1])),
  rejections: { $slice: LISTED_REJECTIONS },
};

/** Imports so far, newest first, and how it goes with what is imported by schedule. */
export async function listImports(db: Db, pulls: readonly Pull[]): Promise<Static<typeof ImportList>> {
  const rows = await importsOf(db)
    .find({}, { projection: TOLD })
    .sort({ at: -1, _id: 1 })
    .limit(LISTED_AT_MOST)
    .toArray();
  return { imports: rows.map(recordedImport), pulls: await listPulls(db, pulls), missing: [] };
}

/** An import as the API tells of it. */
export function recordedImport({ _id, ...row }: ImportRow): RecordedImport {
  const { known, ...told } = row;
  return { import_id: _id, ...told, rejections: told.rejections.slice(0, LISTED_REJECTIONS) };
}

export function rowOf(
  { import_id, ...report }: ImportReport,
  at: Date,
  { identity: { name: by, user_id: by_id }, options: { file_name }, from }: Omit<Incoming, 'file'>,
  known: number,
): ImportRow {
  const rejections = report.rejections.slice(0, KEPT_REJECTIONS);
  const whence = { ...(file_name && { file_name }), ...(from && { from: from.address }) };
  return { _id: import_id, ...report, rejections, at: at.toISOString(), by, by_id, ...whence, known };
}

export async function recordImport(db: Db, row: ImportRow, session: ClientSession): Promise<void> {
  await importsOf(db).replaceOne({ _id: row._id }, row, { upsert: true, session });
}

/**
 * True for a file that was taken back and not imported since, in the order of versions, which no clock decides. To take back an import of
 * it that changed nothing takes nothing back.
 */
export async function wasTakenBack(db: Db, dataset: string, file_hash: string): Promise<boolean> {
  const projection = { data_version: 1, voided: 1, inserted: 1, updated: 1 };
  const of = importsOf(db).find({ file_hash, dataset }, { projection });
  const rows = await of.toArray();
  const changing = rows.filter(({ inserted, updated }) => inserted + updated > 0);
  const back = Math.max(...changing.map(({ voided }) => voided?.data_version ?? -1));
  return back >= 0 && !rows.some(({ voided, data_version }) => !voided && data_version >= back);
}

/** True when the import's transaction was committed: one whose acknowledgement got lost runs again. */
export async function isRecorded(db: Db, import_id: string, session?: ClientSession): Promise<boolean> {
  return (
    (await importsOf(db).findOne({ _id: import_id }, { projection: { _id: 1 }, ...(session && { session }) })) !== null
  );
}
