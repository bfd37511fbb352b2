import { withRetry } from '@promo/mongo/retry';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { CampaignFields } from '../domain/campaign.ts';
import type { EntryKind } from '../domain/entries.ts';
import type { Metrics } from '../domain/summary.ts';

/** Where a campaign's rows of one kind are. Row r is in the part `digest(r) mod parts.length`, a power of two. */
export interface Stored {
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

interface State {
  readonly _id: 'marketing';
  /** The data version in force; rises by one with each import that changed something. */
  readonly version: number;
}

const READ_MS = 3_000;
const AT_ONCE = 1000;

export const campaignsOf = (db: Db): Collection<CampaignDocument> => db.collection('campaigns');
const stateOf = (db: Db): Collection<State> => db.collection('state');

/** Makes sure that there is a version to compare and set. */
export async function createState(db: Db): Promise<void> {
  await stateOf(db).updateOne({ _id: 'marketing' }, { $setOnInsert: { version: 0 } }, { upsert: true });
}

export async function readVersion(db: Db): Promise<number> {
  const state = await withRetry(() => stateOf(db).findOne({ _id: 'marketing' }, { maxTimeMS: READ_MS }));
  return state?.version ?? 0;
}

/** All campaigns at one point in time. */
export function readCampaigns(db: Db): Promise<CampaignDocument[]> {
  return withRetry(() => campaignsOf(db).find({}, { readConcern: 'snapshot', maxTimeMS: READ_MS }).toArray());
}

/** Puts campaigns in force with the next version; false when `from` is not in force any more. */
export async function switchTo(
  db: Db,
  session: ClientSession,
  from: number,
  changed: readonly Omit<CampaignDocument, 'version'>[],
): Promise<boolean> {
  const version = from + 1;
  const switched = await stateOf(db).updateOne({ _id: 'marketing', version: from }, { $set: { version } }, { session });
  if (switched.matchedCount === 0) return false;
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const operations = changed.slice(at, at + AT_ONCE).map(({ _id, ...fields }) => ({
      replaceOne: { filter: { _id }, replacement: { ...fields, version }, upsert: true },
    }));
    await campaignsOf(db).bulkWrite(operations, { session });
  }
  return true;
}
