import { CAMPAIGNS_IMPORTED } from '../marketing/events.ts';
import { NPL_DELETED, NPL_STATUS_CHANGED, NPL_UPDATED } from '../npl/events.ts';
import { FMB_CHECK_FINISHED } from '../npl/fmb.ts';
import { FACTS_IMPORTED, FACTS_IN_FORCE, PLAN_LEARNT } from '../promo-analytics/events.ts';
import {
  PROPOSAL_COMMENTED,
  PROPOSAL_DELETED,
  PROPOSAL_STATUS_CHANGED,
  PROPOSAL_UPDATED,
} from '../promo-proposals/events.ts';
import type { Section } from '../sections.ts';

/** What `GET /events` tells, by subject, and the section that a caller must hold to be told. No other subject goes out. */
export const LIVE_EVENTS: Readonly<Record<string, Section>> = {
  [PROPOSAL_STATUS_CHANGED]: 'promo_read',
  [PROPOSAL_UPDATED]: 'promo_read',
  [PROPOSAL_DELETED]: 'promo_read',
  [PROPOSAL_COMMENTED]: 'promo_read',
  [FACTS_IMPORTED]: 'promo_read',
  [FACTS_IN_FORCE]: 'promo_read',
  [PLAN_LEARNT]: 'promo_read',
  [CAMPAIGNS_IMPORTED]: 'promo_read',
  [NPL_STATUS_CHANGED]: 'npl_module',
  [NPL_UPDATED]: 'npl_module',
  [NPL_DELETED]: 'npl_module',
  [FMB_CHECK_FINISHED]: 'npl_module',
};

/** Those that who holds no more than this section is told without what they are about: what the section reads changes with them. */
export const TOLD_BARELY: Readonly<Record<string, Section>> = {
  [NPL_STATUS_CHANGED]: 'npl_report',
  [NPL_UPDATED]: 'npl_report',
};
