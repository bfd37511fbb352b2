import { dayOf, isoDate } from '@promo/retail/calendar';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { PlanLine } from '../domain/calendar/plan.ts';
import type { TillRun } from '../domain/tills/till-runs.ts';
import { READ_LIMIT_MS } from './read-limit.ts';

/** What a till had run of a proposal until it was taken back. It outlives the proposal, which may be changed or deleted after. */
interface StoredRun extends Pick<TillRun, 'proposal_id' | 'version' | 'title' | 'number'> {
  /** `<proposal id>-<number>` */
  readonly _id: string;
  /** YYYY-MM-DD */
  readonly first_day: string;
  readonly last_day: string;
  readonly lines: readonly ({ readonly code: string } & PlanLine)[];
}

const endedOf = (db: Db): Collection<StoredRun> => db.collection('ended_runs');

export async function createEndedRunIndexes(db: Db): Promise<void> {
  await endedOf(db).createIndexes([{ key: { proposal_id: 1 } }, { key: { last_day: 1 } }]);
}

/** How many runs of a proposal have ended. */
export const countEndedRuns = (db: Db, session: ClientSession, proposal_id: number): Promise<number> =>
  endedOf(db).countDocuments({ proposal_id }, { session });

export async function addEndedRun(
  db: Db,
  session: ClientSession,
  { first, last, lines, ...run }: TillRun,
): Promise<void> {
  const stored = {
    _id: `${run.proposal_id}-${run.number}`,
    ...run,
    first_day: isoDate(first),
    last_day: isoDate(last),
    lines: Array.from(lines, ([code, line]) => ({ code, ...line })),
  };
  await endedOf(db).insertOne(stored, { session });
}

/** The run that ended with a version of a proposal. */
export const findEndedRun = (
  db: Db,
  session: ClientSession,
  proposal_id: number,
  version: number,
): Promise<StoredRun | null> => endedOf(db).findOne({ proposal_id, version }, { session });

/** Takes out the run that ended with a version of a proposal, where there is one: it goes on. */
export async function takeEndedRun(
  db: Db,
  session: ClientSession,
  proposal_id: number,
  version: number,
): Promise<void> {
  await endedOf(db).deleteOne({ proposal_id, version }, { session });
}

/** The runs that touch a window of days or end the day before it, and all of the given proposals, in the order in which they ended. */
export async function readEndedRuns(
  db: Db,
  from: string,
  to: string,
  proposals: readonly number[],
): Promise<TillRun[]> {
  const inWindow = { last_day: { $gte: isoDate(dayOf(from) - 1) }, first_day: { $lte: to } };
  const wanted = { $or: [inWindow, { proposal_id: { $in: [...proposals] } }] };
  const found = await endedOf(db)
    .find(wanted, { sort: { proposal_id: 1, number: 1 }, maxTimeMS: READ_LIMIT_MS })
    .toArray();
  return found.map(({ _id, first_day, last_day, lines, ...run }) => ({
    ...run,
    first: dayOf(first_day),
    last: dayOf(last_day),
    lines: new Map(lines.map(({ code, ...line }) => [code, line])),
  }));
}
