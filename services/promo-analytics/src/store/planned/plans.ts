import type { Planned } from '@promo/contracts/promo-proposals/events';
import type { Collection, Db } from 'mongodb';

/** What promo-proposals last told about a proposal. */
export interface StoredPlan extends Partial<Planned> {
  /** Id of the proposal. */
  readonly _id: number;
  /** Version of the proposal that this is. */
  readonly version: number;
  /** When that version came to be: after a restore of promo-proposals a version may mean something else. */
  readonly at?: string;
  /** It is gone; what is left keeps events that come late from bringing it back. */
  readonly deleted?: true;
  /** Absent where some of that was not told, as by an earlier release. */
  readonly form?: number;
  /** Some line says what the supplier pays. */
  readonly funded?: true;
}

/**
 * A plan as it is kept with dates, prices, funding, placement, mechanics of lines as they hold, whose it is, co-planners too, its channel, and what is
 * expected of it in margin and in units. A later form says all that an earlier one does: it is left alone by whom only the earlier is known to.
 */
export const FORM = 10;

/** So long the database may look for plans. */
export const READ_LIMIT_MS = 3_000;

export const plannedOf = (db: Db): Collection<StoredPlan> => db.collection('planned_promos');

/** What is known of all proposals, read from this index alone. */
export const STATES = { _id: 1, version: 1, at: 1, deleted: 1, form: 1 } as const;

/** What is known of proposals in a state that end in a week or later, read from this index alone. */
export const APPROVED = { status: 1, end_yw: 1, _id: 1, version: 1, at: 1, form: 1 } as const;

/** What is known of proposals in a state that name funding, few beside all that were ever approved. */
export const FUNDED = { status: 1, funded: 1, _id: 1, version: 1, at: 1, form: 1 } as const;
const OF_FUNDED = { partialFilterExpression: { funded: true } } as const;

export async function createPlannedIndexes(db: Db): Promise<void> {
  const byState = [{ key: STATES }, { key: APPROVED }, { key: FUNDED, ...OF_FUNDED }];
  await plannedOf(db).createIndexes([{ key: { 'lines.code': 1 }, name: 'code' }, ...byState]);
}

/** What is known of a proposal, without what it plans. */
export type KnownPlan = Pick<StoredPlan, '_id' | 'version' | 'at' | 'deleted' | 'form'>;

/** Tells versions of a proposal apart. */
export const versionName = ({ version, at, form }: KnownPlan): string => `${version} ${at} ${form}`;
