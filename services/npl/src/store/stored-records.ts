import { unavailable } from '@promo/contracts/errors';
import type { Launch } from '@promo/contracts/npl/launches';
import { isLaunched } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import { ARRIVED_STATUSES, NPL_STATUSES, type NplChannel, type NplStatus } from '@promo/contracts/npl/words';
import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import { withLatestLines } from '@promo/mongo/latest-lines';
import { withRetry } from '@promo/mongo/retry';
import type { Transaction } from '@promo/mongo/transaction';
import { foldedPattern } from '@promo/retail/fold';
import { isTimedOut } from '@promo/runtime/database-away';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { isTold, TOLD_OF_ORDERS, toldOf } from '../domain/activity.ts';
import type { Allocated } from '../domain/allocation-lines.ts';
import { withEntry } from '../domain/history.ts';
import type { ChildKind, HistoryEntry, ListedRecord, NplRecord } from '../domain/record.ts';
import type { Reported } from '../domain/report-items.ts';
import { READ_LIMIT_MS } from './read-limit.ts';

export const recordsOf = (db: Db): Collection<NplRecord> => db.collection('products');

/** Those of what may still be launched. */
export const COMING_STATUSES = NPL_STATUSES.filter((status) => !isLaunched(status));

/** So long a search may take, which has to look at every record. */
const SEARCH_LIMIT_MS = 500;

/** Leaves out the child rows. */
export const WITHOUT_CHILDREN = { allocations: 0, forecasts: 0, substitutions: 0 } as const;

export async function createRecordIndexes(db: Db): Promise<void> {
  await recordsOf(db).createIndexes([
    { key: { sku: 1 }, unique: true },
    { key: { status: 1, _id: -1 } },
    { key: { group: 1, _id: -1 } },
    { key: { told_at: -1 } },
    { key: { 'allocations.id': 1 } },
    { key: { 'forecasts.id': 1 } },
    { key: { 'substitutions.id': 1 } },
    { key: { 'substitutions.parent_sku': 1 } },
  ]);
}

/** Says of records when something was told of them last, as releases that do not say it leave them without, or as they were. */
export async function fillToldAt(db: Db): Promise<void> {
  const moved = { $and: [{ $ne: ['$$this.from', null] }, { $ne: ['$$this.from', '$$this.to'] }] };
  const told = { $or: [moved, { $in: [{ $ifNull: ['$$this.code', ''] }, [...TOLD_OF_ORDERS]] }] };
  const times = { $map: { input: { $filter: { input: '$history', cond: told } }, in: '$$this.at' } };
  await recordsOf(db).updateMany({ status: { $ne: 'draft' } }, [{ $set: { told_at: { $max: times } } }]);
}

export function findRecord(db: Db, id: number, session?: ClientSession): Promise<NplRecord | null> {
  return recordsOf(db).findOne({ _id: id }, { maxTimeMS: READ_LIMIT_MS, ...(session && { session }) });
}

export function findRecordBySku(db: Db, sku: string, session?: ClientSession): Promise<NplRecord | null> {
  return recordsOf(db).findOne({ sku }, { maxTimeMS: READ_LIMIT_MS, ...(session && { session }) });
}

/** Products with these codes that are not launched yet, by code. */
export const readLaunches = (db: Db, skus: readonly string[]): Promise<Launch[]> =>
  recordsOf(db)
    .find({ sku: { $in: [...skus] }, status: { $in: COMING_STATUSES } }, { maxTimeMS: READ_LIMIT_MS })
    .project<Launch>({ _id: 0, sku: 1, name: 1, launch_date: 1 })
    .sort({ sku: 1 })
    .toArray();

/** Id of the record that a child row belongs to; null when there is no such row. */
export async function findOwner(db: Db, kind: ChildKind, id: number): Promise<number | null> {
  const options = { projection: { _id: 1 }, maxTimeMS: READ_LIMIT_MS };
  return (await recordsOf(db).findOne({ [`${kind}.id`]: id }, options))?._id ?? null;
}

/** Resolves with false where another record has got the SKU. */
export async function insertRecord(db: Db, session: ClientSession, record: NplRecord): Promise<boolean> {
  try {
    await recordsOf(db).insertOne(record, { session });
    return true;
  } catch (error) {
    if (isDuplicateKey(error) && error.keyPattern?.sku) return false;
    throw error;
  }
}

/** Records that may have been launched, newest first, as far as the report needs them. */
export function readLaunched(db: Db): Promise<Reported[]> {
  const projection = { sku: 1, name: 1, status: 1, launch_date: 1, history: 1, forecasts: 1 };
  return recordsOf(db)
    .find<Reported>({ status: { $in: [...ARRIVED_STATUSES] } }, { projection, maxTimeMS: READ_LIMIT_MS })
    .sort({ _id: -1 })
    .toArray();
}

/** Which of some bar codes records have, other than those of some SKUs. */
export async function takenEans(db: Db, eans: readonly string[], but: readonly string[]): Promise<Set<string>> {
  if (eans.length === 0) return new Set();
  const filter = { ean: { $in: [...eans] }, sku: { $nin: [...but] } };
  const found = await recordsOf(db)
    .find<{ ean: string }>(filter, { projection: { ean: 1 }, maxTimeMS: READ_LIMIT_MS })
    .toArray();
  return new Set(found.map(({ ean }) => ean));
}

export interface ListFilter {
  readonly status?: readonly NplStatus[];
  readonly group?: readonly string[];
  readonly channel?: NplChannel;
  /** What else the records must be. */
  readonly among?: Filter<NplRecord>;
  /** Part of a field that is searched, whatever its case and diacritics. */
  readonly q?: string;
}

/** What a search looks at. */
const SEARCHED = ['sku', 'name', 'ean', 'supplier_id', 'supplier_name', 'order.order_number'];

/** Records without their child rows, newest first. Throws a 503 Refusal for a search that takes too long. */
export const listRecords = (db: Db, filter: ListFilter): Promise<ListedRecord[]> =>
  searchRecords(db, filter, WITHOUT_CHILDREN);

/** Records that have allocations, with these, newest first. Throws as `searching` does. */
export function allocatedRecords(db: Db, filter: Pick<ListFilter, 'status' | 'q'>): Promise<Allocated[]> {
  const projection = {
    sku: 1,
    name: 1,
    status: 1,
    supplier_name: 1,
    launch_date: 1,
    order: 1,
    arrivals: 1,
    allocations: 1,
  } as const;
  return searchRecords(db, { ...filter, among: { 'allocations.0': { $exists: true } } }, projection);
}

const searchRecords = <Found extends Pick<NplRecord, '_id'>>(
  db: Db,
  filter: ListFilter,
  projection: Readonly<Record<string, 0 | 1>>,
): Promise<Found[]> =>
  searching(filter, (found, maxTimeMS) =>
    recordsOf(db).find<Found>(found, { projection, maxTimeMS }).sort({ _id: -1 }).toArray(),
  );

/** Reads what a filter selects, for so long at most. Throws a 503 Refusal for a search that takes too long. */
export async function searching<T>(
  { status = [], group = [], channel, among, q }: ListFilter,
  read: (filter: Filter<NplRecord>, maxTimeMS: number) => Promise<T>,
): Promise<T> {
  const part = q === undefined ? undefined : { $regex: foldedPattern(q), $options: 'i' };
  const filter: Filter<NplRecord> = {
    ...(status.length > 0 && { status: { $in: [...status] } }),
    ...(group.length > 0 && { group: { $in: [...group] } }),
    ...(channel && { channels: channel }),
    ...(part && { $or: SEARCHED.map((field) => ({ [field]: part })) }),
    ...(among && { $and: [among] }),
  };
  try {
    return await read(filter, part ? SEARCH_LIMIT_MS : READ_LIMIT_MS);
  } catch (error) {
    if (isTimedOut(error)) throw unavailable(nplMessage.search_too_slow());
    throw error;
  }
}

/**
 * The records of which something was told last, the latest first: as many as have the latest `limit` lines that `me` is told of. Drafts
 * tell nothing, and many may come at once; nor do edits, as an import makes of all.
 */
export function changedLast(db: Db, me: number | null, limit: number): Promise<ListedRecord[]> {
  const byOthers = { $elemMatch: { from: { $ne: null }, ...(me !== null && { 'by.id': { $ne: me } }) } };
  const found = recordsOf(db).find<ListedRecord>(
    { status: { $ne: 'draft' }, history: byOthers },
    { projection: WITHOUT_CHILDREN, maxTimeMS: READ_LIMIT_MS },
  );
  return withLatestLines(found, 'told_at', ({ history }) => toldOf(history, me), limit);
}

export type Changes = Partial<
  Omit<NplRecord, '_id' | 'sku' | 'version' | 'updated_at' | 'history' | 'late_told' | 'told_at'>
>;

/**
 * Writes changes over the version they were made for, with their line of the history if they have one; gives the record
 * as it then is. Throws a 503 Refusal where somebody else was quicker, which only a write outside of the reading
 * transaction can see.
 */
export async function saveRecord(
  { db, session, at }: Transaction,
  before: NplRecord,
  changes: Changes,
  entry: HistoryEntry | null,
): Promise<NplRecord> {
  const { _id, status, version } = before;
  const history = entry && withEntry(before.history, entry);
  const told = entry !== null && isTold(entry) && { told_at: at };
  const set = { ...changes, version: version + 1, updated_at: at, ...(history && { history }), ...told };
  const { matchedCount } = await recordsOf(db).updateOne({ _id, status, version }, { $set: set }, { session });
  if (matchedCount === 0) throw lostRace();
  return { ...before, ...set };
}

/** Keeps up to which day the delivery of a record was told as late. */
export async function keepLateTold(db: Db, _id: number, expected_date: string): Promise<void> {
  await withRetry(() => recordsOf(db).updateOne({ _id }, { $max: { late_told: expected_date } }));
}

export async function deleteRecord(db: Db, session: ClientSession, { _id, status, version }: NplRecord): Promise<void> {
  const { deletedCount } = await recordsOf(db).deleteOne({ _id, status, version }, { session });
  if (deletedCount === 0) throw lostRace();
}

const lostRace = () => unavailable(nplMessage.record_changed_meanwhile());
