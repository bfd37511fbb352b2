import { withRetry } from '@promo/mongo/retry';
import { type Part, readPart } from '@promo/parts/parts';
import type { Collection, Db } from 'mongodb';
import type { Detail } from '../domain/summary.ts';

/** The drill-down of a campaign as an import computed it. */
export interface DetailPart extends Part, Detail {
  readonly campaign: number;
}

const READ_MS = 3_000;

export const detailsOf = (db: Db): Collection<DetailPart> => db.collection('details');

/** Throws PartGone. */
export function readDetail(db: Db, id: string): Promise<Detail> {
  return withRetry(() => readPart(detailsOf(db), id, { maxTimeMS: READ_MS }));
}
