import type { PlannedPromotion } from '@promo/contracts/promo-analytics/routes';
import type { PlanInShort, Planned } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { withRetry } from '@promo/mongo/retry';
import type { Collection, Db } from 'mongodb';

/** What promo-proposals last told about a proposal. */
interface PlannedPromo extends Partial<Planned> {
  /** Id of the proposal. */
  readonly _id: number;
  /** Version of the proposal that this is. */
  readonly version: number;
  /** When that version came to be: after a restore of promo-proposals a version may mean something else. */
  readonly at?: string;
  /** It is gone; what is left keeps events that come late from bringing it back. */
  readonly deleted?: true;
  /** Absent where some of that was not told, as by an earlier release. */
  readonly form?: typeof FORM;
  /** Some line says what the supplier pays. */
  readonly funded?: true;
}

/** A plan as it is kept with dates, prices, funding, placement, mechanics of lines, whose it is, co-planners too, and what is expected of it. */
const FORM = 7;

/** What earlier releases did not tell of a line. */
const TOLD_OF_LINES = ['supplier_funding', 'mechanic', 'feature', 'display'] as const;

/** States in which a proposal may still come true, or will. */
const PLANNED: readonly ProposalStatus[] = ['draft', 'submitted', 'revision', 'approved'];

const READ_MS = 3_000;

const plannedOf = (db: Db): Collection<PlannedPromo> => db.collection('planned_promos');

/** What is known of all proposals, read from this index alone. */
const STATES = { _id: 1, version: 1, at: 1, deleted: 1, form: 1 } as const;

/** The same of those in a state that end in a week or later. */
const APPROVED = { status: 1, end_yw: 1, _id: 1, version: 1, at: 1, form: 1 } as const;

/** The same of those in a state that name funding: few beside all that were ever approved. */
const FUNDED = { status: 1, funded: 1, _id: 1, version: 1, at: 1, form: 1 } as const;
const OF_FUNDED = { partialFilterExpression: { funded: true } } as const;

export async function createPlannedIndexes(db: Db): Promise<void> {
  const byState = [{ key: STATES }, { key: APPROVED }, { key: FUNDED, ...OF_FUNDED }];
  await plannedOf(db).createIndexes([{ key: { 'lines.code': 1 }, name: 'code' }, ...byState]);
}

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
 */
export async function putPlanned(db: Db, told: Told): Promise<void> {
  const { filter, update, upsert } = putting(told);
  await withRetry(() => plannedOf(db).updateOne(filter, update, { upsert }));
}

function asKept(planned: Planned): Planned & Pick<PlannedPromo, 'form' | 'funded'> {
  const { start_date, source, co_planner_ids, lines } = planned;
  const dated = start_date !== undefined && source !== undefined && co_planner_ids !== undefined;
  const told = dated && lines.every((line) => TOLD_OF_LINES.every((field) => line[field] !== undefined));
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

/** What is known of a proposal, without what it plans. */
export type Known = Pick<PlannedPromo, '_id' | 'version' | 'at' | 'deleted' | 'form'>;

/** Whether what is known of a proposal is a version of it, with all that is told today. */
export const isUpToDate = (known: Known, { version, at }: Pick<Told, 'version' | 'at'>): boolean =>
  !known.deleted && known.form === FORM && known.version === version && known.at === at;

/** What is known of every proposal, by id. */
export async function knownPlanned(db: Db): Promise<Map<number, Known>> {
  const options = { projection: STATES, hint: STATES, batchSize: 100_000, maxTimeMS: READ_MS };
  const all = await withRetry(() => plannedOf(db).find<Known>({}, options).toArray());
  return new Map(all.map((one) => [one._id, one]));
}

const unchanged = ({ _id, version, at }: Known) => ({ _id, version, at: at ?? { $exists: false } });

/**
 * Takes over what promo-proposals says now in place of what was known, also when that was a later version. Where an event
 * has come in between it stays as it is.
 */
export async function correctPlanned(db: Db, told: readonly Told[], known: ReadonlyMap<number, Known>): Promise<void> {
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
export async function forgetPlanned(db: Db, gone: readonly Known[]): Promise<void> {
  const writes = gone.map((one) => ({ deleteOne: { filter: unchanged(one) } }));
  if (writes.length > 0) await withRetry(() => plannedOf(db).bulkWrite(writes, { ordered: false }));
}

/** A version of an approved proposal with what it plans. */
export type ApprovedPlan = Known &
  Pick<PlannedPromo, 'start_yw' | 'end_yw' | 'start_date' | 'end_date' | 'source' | 'user' | 'mechanic' | 'lines'>;

/** Versions of the approved proposals that end in a week or later, read from an index alone. */
export function approvedStates(db: Db, from_yw: number): Promise<Known[]> {
  const { status: _status, end_yw: _end, ...projection } = APPROVED;
  const options = { projection, hint: APPROVED, batchSize: 100_000, maxTimeMS: READ_MS };
  return plannedOf(db)
    .find<Known>({ status: 'approved', end_yw: { $gte: from_yw } }, options)
    .toArray();
}

/** Tells versions of a proposal apart. */
export const versionName = ({ version, at, form }: Known): string => `${version} ${at} ${form}`;

/** What the given proposals plan, as far as they are still approved. */
export function approvedPlans(db: Db, ids: readonly number[]): AsyncIterable<ApprovedPlan> {
  const projection = {
    version: 1,
    at: 1,
    form: 1,
    start_yw: 1,
    end_yw: 1,
    start_date: 1,
    end_date: 1,
    source: 1,
    user: 1,
    mechanic: 1,
    'lines.code': 1,
    'lines.mechanic': 1,
    'lines.promo_price': 1,
    'lines.expected': 1,
  };
  const options = { projection, maxTimeMS: READ_MS };
  return plannedOf(db).find<ApprovedPlan>({ _id: { $in: [...ids] }, status: 'approved' }, options);
}

/** An approved proposal with the prices that it plans. */
export type PricedPlan = { readonly _id: number; readonly start_date: string } & Pick<Planned, 'mechanic' | 'lines'>;

/** Approved proposals that end in a week or later. */
export function pricedPlans(db: Db, yw: number): AsyncIterable<PricedPlan> {
  const line = { 'lines.code': 1, 'lines.mechanic': 1, 'lines.promo_price': 1, 'lines.sale_kind': 1 };
  const options = { projection: { start_date: 1, mechanic: 1, ...line }, maxTimeMS: READ_MS };
  const wanted = { status: 'approved' as const, start_date: { $type: 'string' as const }, end_yw: { $gte: yw } };
  return plannedOf(db).find<PricedPlan>(wanted, options);
}

/** What the given proposals are and whose, by id, as far as they are still approved. */
export async function plansInShort(db: Db, ids: readonly number[]): Promise<Map<number, PlanInShort>> {
  const projection = { title: 1, status: 1, start_date: 1, source: 1, user: 1, co_planner_ids: 1 };
  const found = await plannedOf(db)
    .find<{ _id: number } & PlanInShort>(
      { _id: { $in: [...ids] }, status: 'approved' },
      { projection, maxTimeMS: READ_MS },
    )
    .toArray();
  return new Map(found.map(({ _id, ...plan }) => [_id, plan]));
}

/** A version of an approved proposal with what it says of funding. */
export type FundedPlan = Known & Pick<PlannedPromo, 'start_yw' | 'end_yw' | 'lines'>;

/** Versions of the approved proposals that name funding, read from an index alone. */
export function fundedStates(db: Db): Promise<Known[]> {
  const { status: _status, funded: _funded, ...projection } = FUNDED;
  const options = { projection, hint: FUNDED, maxTimeMS: READ_MS };
  return plannedOf(db).find<Known>({ status: 'approved', funded: true }, options).toArray();
}

/** What the given proposals say of funding, as far as they are still approved and name some. */
export function fundedPlans(db: Db, ids: readonly number[]): AsyncIterable<FundedPlan> {
  const line = { 'lines.code': 1, 'lines.discount_pct': 1, 'lines.supplier_funding': 1 };
  const options = { projection: { version: 1, at: 1, form: 1, start_yw: 1, end_yw: 1, ...line }, maxTimeMS: READ_MS };
  return plannedOf(db).find<FundedPlan>({ _id: { $in: [...ids] }, status: 'approved', funded: true }, options);
}

/** Those that run in a week of these, both included. */
const overlapping = (from_yw: number, to_yw: number) => ({ start_yw: { $lte: to_yw }, end_yw: { $gte: from_yw } });

/** How long a question on the bus may look; whoever asks waits little longer. */
const QUERY_MS = 600;

/** Approved proposals with a line of one of the codes and weeks within `from_yw`–`to_yw`. */
export async function approvedPromos(db: Db, codes: readonly string[], from_yw: number, to_yw: number) {
  return withRetry(
    () =>
      plannedOf(db)
        .find({ status: 'approved', 'lines.code': { $in: [...codes] }, ...overlapping(from_yw, to_yw) })
        .project<Pick<Planned, 'start_yw' | 'end_yw' | 'source' | 'mechanic' | 'lines'>>({
          ...{ _id: 0, start_yw: 1, end_yw: 1, source: 1, mechanic: 1, lines: 1 },
        })
        .maxTimeMS(QUERY_MS)
        .toArray(),
    QUERY_MS,
  );
}

/** A proposal that may still come true, or will, with its lines of some codes. */
type PlanBetween = Required<Pick<PlannedPromo, '_id' | 'start_yw' | 'end_yw' | 'lines'>> &
  Pick<PlannedPromo, 'status' | 'source' | 'mechanic'>;

/** Proposals that may still come true, or will, with a line of one of the codes and weeks within `from_yw`–`to_yw`. */
export async function plansBetween(
  db: Db,
  codes: readonly string[],
  from_yw: number,
  to_yw: number,
): Promise<PlanBetween[]> {
  const wanted = new Set(codes);
  const found = await withRetry(() =>
    plannedOf(db)
      .find({ status: { $in: [...PLANNED] }, ...overlapping(from_yw, to_yw) })
      .project<PlanBetween>({ status: 1, start_yw: 1, end_yw: 1, source: 1, mechanic: 1, lines: 1 })
      .sort({ _id: 1 })
      .maxTimeMS(READ_MS)
      .toArray(),
  );
  return found
    .map((plan) => ({ ...plan, lines: plan.lines.filter(({ code }) => wanted.has(code)) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Planned promotions of a SKU by start week, those without weeks last. */
export async function plannedPromotions(db: Db, code: string): Promise<PlannedPromotion[]> {
  const found = await withRetry(() =>
    plannedOf(db)
      .find({ 'lines.code': code, status: { $in: [...PLANNED] } })
      .project<PlannedPromo>({ title: 1, status: 1, start_yw: 1, end_yw: 1, lines: { $elemMatch: { code } } })
      .maxTimeMS(READ_MS)
      .toArray(),
  );
  return found
    .map(({ _id, title = null, status = '', start_yw = null, end_yw = null, lines }) => ({
      proposal_id: _id,
      title,
      status,
      start_yw,
      end_yw,
      discount_pct: lines?.[0]?.discount_pct ?? null,
    }))
    .sort((a, b) => (a.start_yw ?? Infinity) - (b.start_yw ?? Infinity) || a.proposal_id - b.proposal_id);
}
