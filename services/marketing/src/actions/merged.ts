import type { Counts, StagedImport } from '@promo/imports/staged-import';
import type { History } from '../history.ts';
import { Gone } from '../store/entry-parts.ts';
import type { CampaignDocument } from '../store/stored-campaigns.ts';

/** A campaign as the next version will have it. */
export type ChangedCampaign = Omit<CampaignDocument, 'version'>;

/** What merging over the campaigns in force came to. */
export interface Merged extends Counts {
  readonly changed: readonly ChangedCampaign[];
}

export type StagedHistory = StagedImport<History, Merged>;

/** null when a document went away meanwhile: a newer version is in force. */
export async function nullWhenGone(merging: Promise<Merged>): Promise<Merged | null> {
  try {
    return await merging;
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}
