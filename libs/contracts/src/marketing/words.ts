import type { InWords } from '../words.ts';

/** How a campaign stands, by its dates and today in Croatia. */
export const CAMPAIGN_STATUSES = ['planned', 'running', 'ended'] as const;
export const CAMPAIGN_STATUS_WORDS: InWords<(typeof CAMPAIGN_STATUSES)[number]> = {
  hr: { planned: 'najavljena', running: 'u tijeku', ended: 'završena' },
  en: { planned: 'planned', running: 'running', ended: 'ended' },
};

export const MAX_CAMPAIGN_ID = 2_147_483_647;

/** A file holds at most so many campaigns: they are staged in memory. */
export const MAX_CAMPAIGNS = 100_000;

/** Codes and products of one campaign that an answer lists at most, the most redeemed first; the counts are of all. */
export const LISTED_AT_MOST = 50_000;

/** The datasets that marketing owns. */
export const MARKETING_DATASETS = ['campaigns', 'coupons', 'redemptions'] as const;
export type MarketingDataset = (typeof MARKETING_DATASETS)[number];
