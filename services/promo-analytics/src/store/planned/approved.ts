/** What is read of approved plans: those of the forecasts, of prices, of funding. */
import type { PlanInShort, Planned } from '@promo/contracts/promo-proposals/events';
import type { Db } from 'mongodb';
import { APPROVED, FUNDED, type KnownPlan, plannedOf, READ_LIMIT_MS, type StoredPlan } from './plans.ts';

/** A version of an approved proposal with what it plans. */
export type ApprovedPlan = KnownPlan &
  Pick<
    StoredPlan,
    'title' | 'start_yw' | 'end_yw' | 'start_date' | 'end_date' | 'source' | 'channel' | 'user' | 'mechanic' | 'lines'
  >;

/** Versions of the approved proposals that end in a week or later, read from an index alone. */
export function approvedStates(db: Db, from_yw: number): Promise<KnownPlan[]> {
  const { status: _status, end_yw: _end, ...projection } = APPROVED;
  const options = { projection, hint: APPROVED, batchSize: 100_000, maxTimeMS: READ_LIMIT_MS };
  return plannedOf(db)
    .find<KnownPlan>({ status: 'approved', end_yw: { $gte: from_yw } }, options)
    .toArray();
}

/** What the given proposals plan, as far as they are still approved. */
export function approvedPlans(db: Db, ids: readonly number[]): AsyncIterable<ApprovedPlan> {
  const projection = {
    version: 1,
    at: 1,
    form: 1,
    title: 1,
    start_yw: 1,
    end_yw: 1,
    start_date: 1,
    end_date: 1,
    source: 1,
    channel: 1,
    user: 1,
    mechanic: 1,
    'lines.code': 1,
    'lines.mechanic': 1,
    'lines.promo_price': 1,
    'lines.expected': 1,
  };
  const options = { projection, maxTimeMS: READ_LIMIT_MS };
  return plannedOf(db).find<ApprovedPlan>({ _id: { $in: [...ids] }, status: 'approved' }, options);
}

/** An approved proposal with the prices that it plans. */
export type PricedPlan = { readonly _id: number; readonly start_date: string } & Pick<Planned, 'mechanic' | 'lines'>;

/** Approved proposals that end in a week or later. */
export function pricedPlans(db: Db, yw: number): AsyncIterable<PricedPlan> {
  const line = { 'lines.code': 1, 'lines.mechanic': 1, 'lines.promo_price': 1, 'lines.sale_kind': 1 };
  const options = { projection: { start_date: 1, mechanic: 1, ...line }, maxTimeMS: READ_LIMIT_MS };
  const wanted = { status: 'approved' as const, start_date: { $type: 'string' as const }, end_yw: { $gte: yw } };
  return plannedOf(db).find<PricedPlan>(wanted, options);
}

/** What the given proposals are and whose, by id, as far as they are still approved. */
export async function plansInShort(db: Db, ids: readonly number[]): Promise<Map<number, PlanInShort>> {
  const projection = { title: 1, status: 1, start_date: 1, source: 1, user: 1, co_planner_ids: 1 };
  const found = await plannedOf(db)
    .find<{ _id: number } & PlanInShort>(
      { _id: { $in: [...ids] }, status: 'approved' },
      { projection, maxTimeMS: READ_LIMIT_MS },
    )
    .toArray();
  return new Map(found.map(({ _id, ...plan }) => [_id, plan]));
}

/** A version of an approved proposal with what it says of funding. */
export type FundedPlan = KnownPlan & Pick<StoredPlan, 'start_yw' | 'end_yw' | 'lines'>;

/** Versions of the approved proposals that name funding, read from an index alone. */
export function fundedStates(db: Db): Promise<KnownPlan[]> {
  const { status: _status, funded: _funded, ...projection } = FUNDED;
  const options = { projection, hint: FUNDED, maxTimeMS: READ_LIMIT_MS };
  return plannedOf(db).find<KnownPlan>({ status: 'approved', funded: true }, options).toArray();
}

/** What the given proposals say of funding, as far as they are still approved and name some. */
export function fundedPlans(db: Db, ids: readonly number[]): AsyncIterable<FundedPlan> {
  const line = { 'lines.code': 1, 'lines.discount_pct': 1, 'lines.supplier_funding': 1 };
  const options = {
    projection: { version: 1, at: 1, form: 1, start_yw: 1, end_yw: 1, ...line },
    maxTimeMS: READ_LIMIT_MS,
  };
  return plannedOf(db).find<FundedPlan>({ _id: { $in: [...ids] }, status: 'approved', funded: true }, options);
}
