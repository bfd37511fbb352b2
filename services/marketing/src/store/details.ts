import { withRetry } from '@promo/mongo/retry';
import { type Part, readPart } from '@promo/parts/parts';
import type { Collection, Db } from 'mongodb';
import type { Detail } from '../domain/summary.ts';
import { READ_LIMIT_MS } from './read-limit.ts';

/** The drill-down of a campaign as an import computed it. */
export interface DetailPart extends Part, Detail {
  readonly campaign: number;
}

export const detailsOf = (db: Db): Collection<DetailPart> => db.collection('details');

/** The days from the first redemption to the last. */
export interface Redeemed {
  readonly first: number;
  readonly last: number;
}

/** Between which days coupons were redeemed, by the ids of drill-downs; those without redemptions are left out. */
export async function redeemedDays(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Redeemed>> {
  const days = { first: { $first: '$days.date' }, last: { $last: '$days.date' } };
  const found = await withRetry(() =>
    detailsOf(db)
      .find({ _id: { $in: [...ids] }, 'days.0': { $exists: true } }, { maxTimeMS: READ_LIMIT_MS })
      .project<Redeemed & { readonly _id: string }>(days)
      .toArray(),
  );
  return new Map(found.map(({ _id, ...redeemed }) => [_id, redeemed]));
}

/** Throws PartGone. */
export function readDetail(db: Db, id: string): Promise<Detail> {
  return withRetry(() => readPart(detailsOf(db), id, { maxTimeMS: READ_LIMIT_MS }));
}
