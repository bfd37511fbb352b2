import type { Counts, StagedImport } from '@promo/imports/staged-import';
import type { History } from '../memory/history.ts';
import type { CampaignDocument } from '../store/stored-campaigns.ts';

/** A campaign as the next version will have it. */
export type ChangedCampaign = Omit<CampaignDocument, 'version'>;

/** What merging over the campaigns in force came to. */
export interface Merged extends Counts {
  readonly changed: readonly ChangedCampaign[];
}

export type StagedHistory = StagedImport<History, Merged>;
