import type { PlannedPromotion } from '@promo/contracts/promo-analytics/routes';
import type { Planned } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { withRetry } from '@promo/mongo/retry';
import type { Collection, Db } from 'mongodb';

/** What promo-proposals last told about a proposal. */
interface PlannedPromo extends Partial<Planned> {
  /** Id of the proposal. */
  readonly _id: number;
  /** Version of the proposal that this is. */
  readonly version: number;
  /** It is gone; what is left keeps events that come late from bringing it back. */
  readonly deleted?: true;
}

/** States in which a proposal may still come true, or will. */
const PLANNED: readonly ProposalStatus[] = ['draft', 'submitted', 'revision', 'approved'];

const READ_MS = 3_000;

const plannedOf = (db: Db): Collection<PlannedPromo> => db.collection('planned_promos');

export async function createPlannedIndexes(db: Db): Promise<void> {
  await plannedOf(db).createIndex({ 'lines.code': 1 }, { name: 'code' });
}

/**
 * Takes over a version of a proposal, null for its end, unless a newer one is known already. One statement, decided by
 * the server, so that it holds whatever the order and however often an event comes.
 */
export async function putPlanned(db: Db, id: number, version: number, planned: Planned | null): Promise<void> {
  const next = { version, ...(planned ?? { deleted: true }) };
  const isNewer = { $gt: [version, { $ifNull: ['$version', -1] }] };
  await withRetry(() =>
    plannedOf(db).updateOne(
      { _id: id },
      [{ $replaceWith: { $cond: [isNewer, { $mergeObjects: [{ _id: id }, { $literal: next }] }, '$$ROOT'] } }],
      { upsert: true },
    ),
  );
}

/** How long a question on the bus may look; whoever asks waits little longer. */
const QUERY_MS = 600;

/** Approved proposals with a line of one of the codes and weeks within `from_yw`–`to_yw`. */
export async function approvedPromos(db: Db, codes: readonly string[], from_yw: number, to_yw: number) {
  const overlapping = { start_yw: { $lte: to_yw }, end_yw: { $gte: from_yw } };
  return withRetry(
    () =>
      plannedOf(db)
        .find({ status: 'approved', 'lines.code': { $in: [...codes] }, ...overlapping })
        .project<Pick<Planned, 'start_yw' | 'end_yw' | 'lines'>>({ _id: 0, start_yw: 1, end_yw: 1, lines: 1 })
        .maxTimeMS(QUERY_MS)
        .toArray(),
    QUERY_MS,
  );
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
