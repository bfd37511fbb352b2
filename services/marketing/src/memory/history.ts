import type { Db } from 'mongodb';
import { type CampaignDocument, readCampaigns, readVersion } from '../store/stored-campaigns.ts';

/** All campaigns as of one data version. */
export interface History {
  readonly version: number;
  readonly campaigns: ReadonlyMap<number, CampaignDocument>;
}

/** The history in force when it was asked for, or a newer one. */
export type ReadHistory = () => Promise<History>;

/** Reads the history; what was read stands until the version changes, so that most reads ask for the version alone. */
export function historyOf(db: Db): ReadHistory {
  let known: History = { version: 0, campaigns: new Map() };
  return async () => {
    for (let version = await readVersion(db); ; ) {
      if (version === known.version) return known;
      const campaigns = await readCampaigns(db);
      // A version that came up meanwhile may be the campaigns', or not yet.
      const after = await readVersion(db);
      if (after === version) known = { version, campaigns: new Map(campaigns.map((found) => [found._id, found])) };
      version = after;
    }
  };
}
