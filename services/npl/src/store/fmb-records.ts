import { BETWEEN_CHECKS, type FmbEvaluation } from '@promo/contracts/npl/fmb';
import { COVERED } from '@promo/contracts/npl/words';
import { withRetry } from '@promo/mongo/retry';
import type { ClientSession, Db, Filter } from 'mongodb';
import { recordedStockOf } from '../domain/arrivals.ts';
import type { HistoryEntry, ListedRecord, NplRecord } from '../domain/record.ts';
import { dueBy } from './counted.ts';
import { READ_LIMIT_MS } from './read-limit.ts';
import { type ListFilter, recordsOf, searching, WITHOUT_CHILDREN } from './stored-records.ts';

/** Which records: of some groups, of a channel, with a part of what names them. */
type Selected = Pick<ListFilter, 'group' | 'channel' | 'q'>;

/** The version of an approved record that the check looked at. */
type Looked = Pick<NplRecord, '_id' | 'version'>;

/** Approved records by id: all of them, or those among the given. */
export function approvedRecords(db: Db, among?: readonly number[]): Promise<NplRecord[]> {
  const filter = { status: 'approved' as const, ...(among && { _id: { $in: [...among] } }) };
  return withRetry(() => recordsOf(db).find(filter, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: 1 }).toArray());
}

/** Records without their child rows, whatever their state. */
export async function recordsById(db: Db, ids: readonly number[]): Promise<ListedRecord[]> {
  if (ids.length === 0) return [];
  const options = { projection: WITHOUT_CHILDREN, maxTimeMS: READ_LIMIT_MS };
  return withRetry(() =>
    recordsOf(db)
      .find<ListedRecord>({ _id: { $in: [...ids] } }, options)
      .toArray(),
  );
}

/** Of the selected, the records that a check has triggered and nobody has ordered yet, without their child rows. Throws as `searching` does. */
export const triggeredRecords = (db: Db, selected: Selected = {}): Promise<ListedRecord[]> =>
  searching({ ...selected, status: ['fmb_triggered'] }, (filter, maxTimeMS) =>
    recordsOf(db).find<ListedRecord>(filter, { projection: WITHOUT_CHILDREN, maxTimeMS }).sort({ _id: 1 }).toArray(),
  );

/** Of the selected, how many approved records have to be ordered by a day, YYYY-MM-DD, and were not triggered yet. Throws as `searching` does. */
export const countDueUnmarked = (db: Db, today: string, selected: Selected): Promise<number> =>
  searching({ ...selected, status: ['approved'], among: dueBy(today) }, (filter, maxTimeMS) =>
    recordsOf(db).countDocuments(filter, { maxTimeMS }),
  );

/**
 * Records that wait for their order with figures of before an edit, or with nothing suggested: of what there was enough of there may
 * not be any more.
 */
export function triggeredToReckon(db: Db): Promise<NplRecord[]> {
  const edited = { 'fmb.version': { $exists: true }, $expr: { $lt: ['$fmb.version', '$version'] } };
  const filter = { status: 'fmb_triggered' as const, $or: [edited, { 'fmb.figures.suggested_qty': 0 }] };
  return withRetry(() => recordsOf(db).find(filter, { maxTimeMS: READ_LIMIT_MS }).toArray());
}

/** Stock that the records of these SKUs name, with what has arrived of their orders and what has not. */
export async function recordedStock(db: Db, skus: readonly string[]) {
  if (skus.length === 0) return new Map<string, Pick<NplRecord, 'on_hand' | 'on_order'>>();
  const projection = { sku: 1, status: 1, on_hand: 1, on_order: 1, order: 1, arrivals: 1 };
  const found = await recordsOf(db)
    .find<NplRecord>({ sku: { $in: [...skus] } }, { projection, maxTimeMS: READ_LIMIT_MS })
    .toArray();
  return new Map(found.map((record) => [record.sku, recordedStockOf(record)]));
}

/**
 * Keeps what the check found on records that stay approved, unless a check of a later day has looked at them. The version
 * stands: nothing changed that anybody wrote, and a buyer who is editing the record need not read it again.
 */
export const keepEvaluations = (db: Db, evaluations: readonly Evaluated[]): Promise<void> =>
  keepWhere(db, evaluations, undecided);

/** Keeps what was found of records when they were approved or edited, on those that are still as they were looked at. */
export const keepBetweenChecks = (db: Db, evaluations: readonly Evaluated[]): Promise<void> =>
  keepWhere(db, evaluations, ({ _id, version }) => ({ _id, version }));

/**
 * Keeps of a record as it was looked at that it must be ordered after all, with its history; false where that is kept already. The
 * version stands here too.
 */
export async function keepNeeded(
  db: Db,
  session: ClientSession,
  { _id, version, fmb, history, updated_at }: NplRecord,
): Promise<boolean> {
  const covered = { _id, version, 'fmb.figures.zero_because.code': { $in: [...COVERED] } };
  const { matchedCount } = await recordsOf(db).updateOne(
    covered,
    { $set: { fmb, history, updated_at, told_at: updated_at } },
    { session },
  );
  return matchedCount === 1;
}

/** What was found of a record, with the version that was looked at. */
type Evaluated = Looked & { readonly fmb: FmbEvaluation };

async function keepWhere(
  db: Db,
  evaluations: readonly Evaluated[],
  filterOf: (looked: Looked, fmb: FmbEvaluation) => Filter<NplRecord>,
): Promise<void> {
  if (evaluations.length === 0) return;
  const writes = evaluations.map(({ _id, version, fmb }) => ({
    updateOne: { filter: filterOf({ _id, version }, fmb), update: { $set: { fmb } } },
  }));
  await withRetry(() => recordsOf(db).bulkWrite(writes, { ordered: false }));
}

/** Moves a record on, if it is still as it was looked at and no check of a later day left it approved; tells whether it did so. */
export async function triggerRecord(
  db: Db,
  session: ClientSession,
  { _id, version }: Looked,
  fmb: FmbEvaluation,
  entry: HistoryEntry,
): Promise<boolean> {
  const { matchedCount } = await recordsOf(db).updateOne(
    undecided({ _id, version }, fmb),
    {
      $set: { status: entry.to, version: version + 1, updated_at: entry.at, told_at: entry.at, fmb },
      $push: { history: entry },
    },
    { session },
  );
  return matchedCount === 1;
}

/** A record as it was looked at, unless a check of a later day has decided about it. */
const undecided = ({ _id, version }: Looked, { date }: FmbEvaluation) => ({
  _id,
  version,
  status: 'approved' as const,
  $or: [{ 'fmb.date': { $not: { $gt: date } } }, { 'fmb.sweep_id': { $in: [...BETWEEN_CHECKS] } }],
});
