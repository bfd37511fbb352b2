import type { User } from '@promo/contracts/fields';
import { dailySweepId } from '@promo/contracts/npl/fmb';
import type { NplSummary } from '@promo/contracts/npl/report';
import { withRetry } from '@promo/mongo/retry';
import type { ClientSession, Collection, Db } from 'mongodb';
import { READ_LIMIT_MS } from './read-limit.ts';

/** What the ids of checks that users ask for begin with. */
export const MANUAL = 'manual:';

/** One FMB check. The daily one of a date has one document, however often it is begun. */
export interface Sweep {
  /** fmb:<date>, or MANUAL and a UUID. */
  readonly _id: string;
  /** The day that is checked, YYYY-MM-DD. */
  readonly date: string;
  /** When it began, ISO 8601, UTC. */
  readonly run_at: string;
  /** null when the scheduler asked for it. */
  readonly by: User | null;
  /** null while it is under way, or where it was broken off and nobody asked for another one on its day. */
  readonly finished_at: string | null;
  /** What it triggered, written together with the records. */
  readonly triggered: readonly { readonly id: number; readonly sku: string }[];
  readonly checked: number;
  readonly skipped: number;
}

const sweepsOf = (db: Db): Collection<Sweep> => db.collection('sweeps');

export async function createSweepIndexes(db: Db): Promise<void> {
  await sweepsOf(db).createIndex({ finished_at: -1 });
}

export function findSweep(db: Db, id: string): Promise<Sweep | null> {
  return withRetry(() => sweepsOf(db).findOne({ _id: id }, { maxTimeMS: READ_LIMIT_MS }));
}

/** The id of a user's check of a day that has not ended; undefined where all have. */
export async function openManualSweep(db: Db, date: string): Promise<string | undefined> {
  const open = { finished_at: null, date, _id: { $regex: `^${MANUAL}` } };
  const found = await withRetry(() => sweepsOf(db).findOne(open, { maxTimeMS: READ_LIMIT_MS }));
  return found?._id;
}

/** The daily sweeps of some days, as far as they were begun. */
export function sweepsOn(db: Db, dates: readonly string[]): Promise<Pick<Sweep, 'date' | 'finished_at'>[]> {
  const options = { projection: { _id: 0, date: 1, finished_at: 1 }, maxTimeMS: READ_LIMIT_MS };
  return withRetry(() =>
    sweepsOf(db)
      .find({ _id: { $in: dates.map(dailySweepId) } }, options)
      .toArray(),
  );
}

/** Begins a sweep, or goes on with the one that was broken off. */
export async function beginSweep(db: Db, sweep: Pick<Sweep, '_id' | 'date' | 'run_at' | 'by'>): Promise<Sweep> {
  const { _id, ...fields } = sweep;
  const fresh = { ...fields, finished_at: null, triggered: [], checked: 0, skipped: 0 };
  const begun = await withRetry(() =>
    sweepsOf(db).findOneAndUpdate({ _id }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' }),
  );
  return begun as Sweep;
}

export async function addTriggered(
  db: Db,
  session: ClientSession,
  id: string,
  triggered: Sweep['triggered'],
): Promise<void> {
  await sweepsOf(db).updateOne({ _id: id }, { $push: { triggered: { $each: [...triggered] } } }, { session });
}

/** Closes a sweep; gives it as it then is, or null when it was closed before. */
export function finishSweep(
  db: Db,
  session: ClientSession,
  id: string,
  outcome: Pick<Sweep, 'finished_at' | 'checked' | 'skipped'>,
): Promise<Sweep | null> {
  const open = { _id: id, finished_at: null };
  return sweepsOf(db).findOneAndUpdate(open, { $set: outcome }, { session, returnDocument: 'after' });
}

/** The sweep that finished last; undefined before the first. */
export async function readLastSweep(db: Db): Promise<Sweep | undefined> {
  const [last] = await sweepsOf(db)
    .find({ finished_at: { $ne: null } }, { maxTimeMS: READ_LIMIT_MS })
    .sort({ finished_at: -1 })
    .limit(1)
    .toArray();
  return last;
}

/** The sweep that finished last as the summary tells it; null before the first. */
export async function lastSweep(db: Db): Promise<NplSummary['last_sweep']> {
  const last = await readLastSweep(db);
  if (!last) return null;
  return { sweep_id: last._id, run_at: last.run_at, date: last.date, triggered: last.triggered.length };
}
