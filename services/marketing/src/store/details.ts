import { withRetry } from '@promo/mongo/retry';
import { PartGone } from '@promo/parts/outdated';
import { type Part, readPart } from '@promo/parts/parts';
import { compareTexts } from '@promo/retail/compare';
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

/** Which of the products each drill-down lists, by its id and in the order of their codes. Throws PartGone. */
export async function readListed(db: Db, ids: readonly string[], skus: readonly string[]) {
  const found = await withRetry(() =>
    detailsOf(db)
      .find({ _id: { $in: [...ids] } }, { maxTimeMS: READ_LIMIT_MS })
      .project<{ readonly _id: string; readonly listed: string[] }>({
        listed: { $setIntersection: ['$skus.sku', { $literal: [...skus] }] },
      })
      .toArray(),
  );
  if (found.length < ids.length) throw new PartGone();
  return new Map(found.map(({ _id, listed }) => [_id, listed.sort(compareTexts)]));
}

/** Throws PartGone. */
export function readDetail(db: Db, id: string): Promise<Detail> {
  return withRetry(() => readPart(detailsOf(db), id, { maxTimeMS: READ_LIMIT_MS }));
}
