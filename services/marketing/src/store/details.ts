import { withRetry } from '@promo/mongo/retry';
import type { Collection, Db } from 'mongodb';
import type { Fields } from '../domain/entries.ts';
import type { CodeRow, DayRow, Detail, SkuRow } from '../domain/summary.ts';
import { decode, type Encoded, encode } from './columns.ts';

/** The drill-down of a campaign as an import computed it; immutable. */
interface DetailDocument {
  readonly _id: string;
  readonly campaign: number;
  readonly created_at: Date;
  readonly skus: Encoded;
  readonly codes: Encoded;
  readonly days: Encoded;
}

const SKUS: Fields<SkuRow> = [
  { key: 'sku', kind: 'text' },
  { key: 'redemptions', kind: 'number' },
  { key: 'units', kind: 'number' },
  { key: 'revenue', kind: 'number' },
];
const CODES: Fields<CodeRow> = [
  { key: 'code', kind: 'text' },
  { key: 'redemptions', kind: 'number' },
];
const DAYS: Fields<DayRow> = [
  { key: 'date', kind: 'number' },
  { key: 'redemptions', kind: 'number' },
  { key: 'units', kind: 'number' },
  { key: 'revenue', kind: 'number' },
  { key: 'discount', kind: 'number' },
];

const READ_MS = 3_000;

const detailsOf = (db: Db): Collection<DetailDocument> => db.collection('details');

/** A drill-down as a document. */
export const documentOf = (campaign: number, { skus, codes, days }: Detail) => ({
  campaign,
  skus: encode(SKUS, skus),
  codes: encode(CODES, codes),
  days: encode(DAYS, days),
});

/** null when it is gone: a newer version of the campaign is in force. */
export async function readDetail(db: Db, id: string): Promise<Detail | null> {
  const found = await withRetry(() => detailsOf(db).findOne({ _id: id }, { maxTimeMS: READ_MS }));
  return found && { skus: decode(SKUS, found.skus), codes: decode(CODES, found.codes), days: decode(DAYS, found.days) };
}
