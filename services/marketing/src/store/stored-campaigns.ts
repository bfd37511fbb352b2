import { inBatches } from '@promo/contracts/batches';
import { withRetry } from '@promo/mongo/retry';
import type { Kept, Named } from '@promo/parts/parts';
import type { Pointer } from '@promo/parts/version';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { CampaignFields } from '../domain/campaign.ts';
import type { EntryKind } from '../domain/entries.ts';
import type { Metrics } from '../domain/summary.ts';
import { READ_LIMIT_MS } from './read-limit.ts';

/** Where a campaign's rows of one kind are. Row r is in the part `digest(r) mod parts.length`, a power of two. */
interface Stored {
  readonly count: number;
  readonly parts: readonly string[];
}

/** A campaign in force, with its metrics and the immutable documents that belong to it. */
export interface CampaignDocument extends CampaignFields, Record<EntryKind, Stored> {
  readonly _id: number;
  /** The data version that brought this document. */
  readonly version: number;
  readonly metrics: Metrics;
  /** Id of the drill-down; null while there are no rows. */
  readonly detail: string | null;
}

/** Its version is the data version in force. */
export const STATE = { _id: 'marketing' } as const;

const AT_ONCE = 1000;

const campaignsOf = (db: Db): Collection<CampaignDocument> => db.collection('campaigns');
export const stateOf = (db: Db): Collection<Pointer> => db.collection('state');

export async function readVersion(db: Db): Promise<number> {
  const state = await withRetry(() => stateOf(db).findOne(STATE, { maxTimeMS: READ_LIMIT_MS }));
  return state?.version ?? 0;
}

/** All campaigns at one point in time. */
export function readCampaigns(db: Db): Promise<CampaignDocument[]> {
  return withRetry(() => campaignsOf(db).find({}, { readConcern: 'snapshot', maxTimeMS: READ_LIMIT_MS }).toArray());
}

/** Puts campaigns as a version has them, in the transaction that switches to it. */
export async function putCampaigns(
  db: Db,
  session: ClientSession,
  version: number,
  changed: readonly Omit<CampaignDocument, 'version'>[],
): Promise<void> {
  for (const some of inBatches(changed, AT_ONCE)) {
    const operations = some.map(({ _id, ...fields }) => ({
      replaceOne: { filter: { _id }, replacement: { ...fields, version }, upsert: true },
    }));
    await campaignsOf(db).bulkWrite(operations, { session });
  }
}

/** The parts of campaigns. */
export const partsOf = (db: Db, campaigns: readonly Omit<CampaignDocument, 'version'>[]): Named[] => [
  { parts: db.collection('coupons'), ids: campaigns.flatMap(({ coupons }) => coupons.parts) },
  { parts: db.collection('redemptions'), ids: campaigns.flatMap(({ redemptions }) => redemptions.parts) },
  { parts: db.collection('details'), ids: campaigns.flatMap(({ detail }) => detail ?? []) },
];

/** What campaigns keep from being collected. */
export const keptParts = (db: Db): Kept[] => [
  { parts: db.collection('coupons'), named: () => campaignsOf(db).distinct('coupons.parts') },
  { parts: db.collection('redemptions'), named: () => campaignsOf(db).distinct('redemptions.parts') },
  {
    parts: db.collection('details'),
    named: async () => (await campaignsOf(db).distinct('detail')).filter((id) => id !== null),
  },
];
