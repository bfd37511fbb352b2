/** What is planned for some SKUs. */
import type { PlannedPromotion } from '@promo/contracts/promo-analytics/skus';
import type { Planned } from '@promo/contracts/promo-proposals/events';
import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import { withRetry } from '@promo/mongo/retry';
import type { Db } from 'mongodb';
import { plannedOf, READ_LIMIT_MS, type StoredPlan } from './plans.ts';

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
type PlanBetween = Required<Pick<StoredPlan, '_id' | 'start_yw' | 'end_yw' | 'lines'>> &
  Pick<StoredPlan, 'title' | 'status' | 'source' | 'user' | 'mechanic'>;

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
      .find({ status: { $in: [...LIVE_STATUSES] }, ...overlapping(from_yw, to_yw) })
      .project<PlanBetween>({
        ...{ title: 1, status: 1, start_yw: 1, end_yw: 1, source: 1, user: 1, mechanic: 1, lines: 1 },
      })
      .sort({ _id: 1 })
      .maxTimeMS(READ_LIMIT_MS)
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
      .find({ 'lines.code': code, status: { $in: [...LIVE_STATUSES] } })
      .project<StoredPlan>({ title: 1, status: 1, start_yw: 1, end_yw: 1, lines: { $elemMatch: { code } } })
      .maxTimeMS(READ_LIMIT_MS)
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
