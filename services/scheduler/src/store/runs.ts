import { dailySweepId } from '@promo/contracts/npl/fmb';
import { isDuplicateKey } from '@promo/mongo/duplicate-key';
import { withRetry } from '@promo/mongo/retry';
import type { Collection, Db, Filter } from 'mongodb';

/** A day's FMB check, from the moment it is due: what is not published yet is still to be. */
export interface Run {
  /** Id of the command and of the sweep; sorts by day. */
  readonly _id: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** How often it was asked for; a run recorded before there were attempts has none. */
  readonly attempt?: number;
  readonly recorded_at: Date;
  readonly published_at: Date | null;
  readonly finished_at: Date | null;
  /** When somebody complained that it takes too long. */
  readonly reported_at: Date | null;
  /** When somebody warned that its day is still to come. */
  readonly warned_at?: Date;
}

const READ_LIMIT_MS = 3_000;

const runsOf = (db: Db): Collection<Run> => db.collection('runs');

export async function createRunIndexes(db: Db): Promise<void> {
  await runsOf(db).createIndexes([
    { key: { recorded_at: 1 }, partialFilterExpression: { finished_at: null }, name: 'unfinished' },
    { key: { finished_at: -1 }, name: 'finished' },
  ]);
}

const inOrder = (db: Db, wanted: Filter<Run>): Promise<Run[]> =>
  withRetry(() => runsOf(db).find(wanted, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: 1 }).toArray());

/** Up to a day: later ones were recorded by a clock that ran ahead, and count when they come. */
const upTo = (latest: Temporal.PlainDate) => ({ $lte: dailySweepId(`${latest}`) });

/** The latest recorded day up to one; null before the first. */
export async function lastRecordedDay(db: Db, latest: Temporal.PlainDate): Promise<Temporal.PlainDate | null> {
  const [run] = await withRetry(() =>
    runsOf(db)
      .find({ _id: upTo(latest) }, { maxTimeMS: READ_LIMIT_MS })
      .sort({ _id: -1 })
      .limit(1)
      .toArray(),
  );
  return run ? Temporal.PlainDate.from(run.date) : null;
}

/** Records that a day is due; false when another replica has done so. */
export const recordRun = (db: Db, day: Temporal.PlainDate, now: Date): Promise<boolean> =>
  insertRun(db, `${day}`, { recorded_at: now, published_at: null, finished_at: null });

/** Days that have come and were recorded by a clock that ran ahead count as recorded now. */
export async function recordAnew(db: Db, latest: Temporal.PlainDate, now: Date): Promise<void> {
  const early = { _id: upTo(latest), finished_at: null, recorded_at: { $gt: now } };
  await withRetry(() => runsOf(db).updateMany(early, { $set: { recorded_at: now, reported_at: null } }));
}

/** Takes over a day that npl has swept and nobody here remembers. */
export const learnRun = (db: Db, date: string, finished_at: Date): Promise<boolean> =>
  insertRun(db, date, { recorded_at: finished_at, published_at: finished_at, finished_at });

type Times = Pick<Run, 'recorded_at' | 'published_at' | 'finished_at'>;

async function insertRun(db: Db, date: string, times: Times): Promise<boolean> {
  const run = { _id: dailySweepId(date), date, attempt: 1, ...times, reported_at: null };
  try {
    await withRetry(() => runsOf(db).insertOne(run));
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Runs from a day on, and open ones of any day; both up to the latest, oldest day first. */
export function runsToCompare(db: Db, first: string, latest: Temporal.PlainDate): Promise<Run[]> {
  const either = [{ _id: { $gte: dailySweepId(first) } }, { finished_at: null }];
  return inOrder(db, { _id: upTo(latest), $or: either });
}

/** Opens the next attempt of a run; false when another replica has. One that seemed done counts as recorded anew. */
export async function askAgain(db: Db, { _id, attempt, finished_at }: Run, now: Date): Promise<boolean> {
  const next = { attempt: (attempt ?? 1) + 1, published_at: null, finished_at: null };
  const anew = finished_at && { recorded_at: now, reported_at: null };
  const { modifiedCount } = await withRetry(() =>
    runsOf(db).updateOne({ _id, attempt: attempt ?? { $exists: false }, finished_at }, { $set: { ...next, ...anew } }),
  );
  return modifiedCount === 1;
}

/** Days recorded that are still to come. */
export const runsAfter = (db: Db, latest: Temporal.PlainDate): Promise<Run[]> =>
  inOrder(db, { _id: { $gt: dailySweepId(`${latest}`) } });

/** Recorded runs that are not published yet, oldest day first. */
export const unpublishedRuns = (db: Db, latest: Temporal.PlainDate): Promise<Run[]> =>
  inOrder(db, { _id: upTo(latest), published_at: null, finished_at: null });

/** The attempt that was published, unless the next one has been opened since. */
export async function markPublished(db: Db, { _id, attempt }: Run, now: Date): Promise<void> {
  const waiting = { _id, attempt: attempt ?? { $exists: false }, published_at: null };
  await withRetry(() => runsOf(db).updateOne(waiting, { $set: { published_at: now } }));
}

/** Closes a run; repeated, or for a sweep that is no run of ours, it changes nothing. */
export async function finishRun(db: Db, id: string, at: Date): Promise<void> {
  await withRetry(() => runsOf(db).updateOne({ _id: id, finished_at: null }, { $set: { finished_at: at } }));
}

/** Runs recorded before a moment and not finished, oldest day first. */
export const unfinishedSince = (db: Db, before: Date, latest: Temporal.PlainDate): Promise<Run[]> =>
  inOrder(db, { _id: upTo(latest), finished_at: null, recorded_at: { $lt: before } });

/** Takes it on oneself to report a run, or to warn of it; false when somebody has. */
export async function claim(db: Db, id: string, mark: 'reported_at' | 'warned_at', now: Date): Promise<boolean> {
  const { modifiedCount } = await withRetry(() =>
    runsOf(db).updateOne({ _id: id, [mark]: null }, { $set: { [mark]: now } }),
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
export const openRuns = (db: Db, latest: Temporal.PlainDate): Promise<number> =>
  runsOf(db).countDocuments({ _id: upTo(latest), finished_at: null }, { maxTimeMS: READ_LIMIT_MS });
