import { dailySweepId } from '@promo/contracts/npl/fmb';
import { withRetry } from '@promo/mongo/retry';
import { type Collection, type Db, MongoServerError } from 'mongodb';

/** A day's FMB check, from the moment it is due: what is not published yet is still to be. */
export interface Run {
  /** Id of the command and of the sweep; sorts by day. */
  readonly _id: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly recorded_at: Date;
  readonly published_at: Date | null;
  readonly finished_at: Date | null;
  /** When somebody complained that it takes too long. */
  readonly reported_at: Date | null;
}

const DUPLICATE_KEY = 11_000;
const READ_LIMIT_MS = 3_000;

const runsOf = (db: Db): Collection<Run> => db.collection('runs');

export async function createRunIndexes(db: Db): Promise<void> {
  await runsOf(db).createIndexes([
    { key: { recorded_at: 1 }, partialFilterExpression: { finished_at: null }, name: 'unfinished' },
    { key: { finished_at: -1 }, name: 'finished' },
  ]);
}

/** The latest recorded day; null before the first. */
export async function lastRecordedDay(db: Db): Promise<Temporal.PlainDate | null> {
  const [run] = await withRetry(() =>
    runsOf(db).find({}, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: -1 }).limit(1).toArray(),
  );
  return run ? Temporal.PlainDate.from(run.date) : null;
}

/** Records that a day is due; false when another replica has done so. */
export async function recordRun(db: Db, day: Temporal.PlainDate, now: Date): Promise<boolean> {
  const date = day.toString();
  const run = { date, recorded_at: now, published_at: null, finished_at: null, reported_at: null };
  try {
    await withRetry(() => runsOf(db).insertOne({ _id: dailySweepId(date), ...run }));
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** Recorded runs that are not published yet, oldest day first. */
export function unpublishedRuns(db: Db): Promise<Run[]> {
  const waiting = { published_at: null, finished_at: null };
  return withRetry(() => runsOf(db).find(waiting, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: 1 }).toArray());
}

export async function markPublished(db: Db, id: string, now: Date): Promise<void> {
  await withRetry(() => runsOf(db).updateOne({ _id: id, published_at: null }, { $set: { published_at: now } }));
}

/** Closes a run; repeated, or for a sweep that is no run of ours, it changes nothing. */
export async function finishRun(db: Db, id: string, at: Date): Promise<void> {
  await withRetry(() => runsOf(db).updateOne({ _id: id, finished_at: null }, { $set: { finished_at: at } }));
}

/** Runs recorded before a moment and not finished, oldest day first. */
export function unfinishedSince(db: Db, before: Date): Promise<Run[]> {
  const open = { finished_at: null, recorded_at: { $lt: before } };
  return withRetry(() => runsOf(db).find(open, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: 1 }).toArray());
}

/** Takes it on oneself to report a run; false when somebody has. */
export async function claimReport(db: Db, id: string, now: Date): Promise<boolean> {
  const { modifiedCount } = await withRetry(() =>
    runsOf(db).updateOne({ _id: id, reported_at: null, finished_at: null }, { $set: { reported_at: now } }),
  );
  return modifiedCount === 1;
}

/** When a run last finished; null before the first. */
export async function lastFinish(db: Db): Promise<Date | null> {
  const [run] = await runsOf(db)
    .find({ finished_at: { $ne: null } }, { maxTimeMS: READ_LIMIT_MS })
    .sort({ finished_at: -1 })
    .limit(1)
    .toArray();
  return run?.finished_at ?? null;
}

/** How many runs are not finished. */
export const openRuns = (db: Db): Promise<number> =>
  runsOf(db).countDocuments({ finished_at: null }, { maxTimeMS: READ_LIMIT_MS });
