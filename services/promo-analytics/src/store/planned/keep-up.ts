/** How what is kept of plans follows what promo-proposals tells. */
import type { Planned } from '@promo/contracts/promo-proposals/events';
import { forget, unchanged } from '@promo/mongo/followed';
import { withRetry } from '@promo/mongo/retry';
import type { Db } from 'mongodb';
import { FORM, type KnownPlan, plannedOf, READ_LIMIT_MS, STATES, type StoredPlan } from './plans.ts';

/** What earlier releases did not tell of a line. */
const TOLD_OF_LINES = ['supplier_funding', 'mechanic', 'feature', 'display'] as const;

/** A version of a proposal as it is told, null for its end. */
interface Told {
  readonly id: number;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly planned: Planned | null;
}

/**
 * Takes over a version of a proposal, unless a newer one is known already. One statement, decided by the server, so that it
 * holds whatever the order and however often an event comes.
 *
 * @returns whether what is approved may be otherwise than before
 */
export async function putPlanned(db: Db, told: Told): Promise<boolean> {
  const { filter, update, upsert } = putting(told);
  const options = { upsert, projection: { status: 1, version: 1 } };
  const before = await withRetry(() => plannedOf(db).findOneAndUpdate(filter, update, options));
  // Of one that comes again nothing is known of before.
  const again = before !== null && before.version >= told.version;
  return again || [before, told.planned].some((planned) => planned?.status === 'approved');
}

function asKept(planned: Planned): Planned & Pick<StoredPlan, 'form' | 'funded'> {
  const { start_date, source, channel, co_planner_ids, lines } = planned;
  const dated = [start_date, source, channel, co_planner_ids].every((field) => field !== undefined);
  const told =
    dated &&
    lines.every((line) => TOLD_OF_LINES.every((field) => line[field] !== undefined)) &&
    lines.every(({ expected }) => !expected || expected.units !== undefined);
  const funded = lines.some(({ supplier_funding }) => typeof supplier_funding === 'number');
  return { ...planned, ...(told && { form: FORM }), ...(funded && { funded }) };
}

function putting({ id, version, at, planned }: Told) {
  const next = { version, at, ...(planned ? asKept(planned) : { deleted: true }) };
  const isNewer = { $gt: [version, { $ifNull: ['$version', -1] }] };
  const update = [
    { $replaceWith: { $cond: [isNewer, { $mergeObjects: [{ _id: id }, { $literal: next }] }, '$$ROOT'] } },
  ];
  return { filter: { _id: id }, update, upsert: true };
}

/**
 * Whether what is known of a proposal is a version of it, with all that is told today. Of two releases beside each other the newer one
 * learns anew what the older one kept, and never the other way round.
 */
export const isUpToDate = (known: KnownPlan, { version, at }: Pick<Told, 'version' | 'at'>): boolean =>
  !known.deleted && (known.form ?? 0) >= FORM && known.version === version && known.at === at;

/** What is known of every proposal, by id. */
export async function knownPlanned(db: Db): Promise<Map<number, KnownPlan>> {
  const options = { projection: STATES, hint: STATES, batchSize: 100_000, maxTimeMS: READ_LIMIT_MS };
  const all = await withRetry(() => plannedOf(db).find<KnownPlan>({}, options).toArray());
  return new Map(all.map((one) => [one._id, one]));
}

/**
 * Takes over what promo-proposals says now in place of what was known, also when that was a later version. Where an event
 * has come in between it stays as it is.
 */
export async function correctPlanned(
  db: Db,
  told: readonly Told[],
  known: ReadonlyMap<number, KnownPlan>,
): Promise<void> {
  const writes = told.map((one) => {
    const before = known.get(one.id);
    if (!before) return { updateOne: putting(one) };
    return {
      replaceOne: {
        filter: unchanged(before),
        replacement: { version: one.version, at: one.at, ...(one.planned && asKept(one.planned)) },
      },
    };
  });
  if (writes.length > 0) await withRetry(() => plannedOf(db).bulkWrite(writes, { ordered: false }));
}

/** Forgets proposals that promo-proposals does not know any more, without a trace: a restore gives their ids anew. */
export const forgetPlanned = (db: Db, gone: readonly KnownPlan[]): Promise<void> => forget(plannedOf(db), gone);
