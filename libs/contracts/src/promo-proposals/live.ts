import { type ProposalStatus, STATUSES_BY_LIFE } from './words.ts';

/** The states of what runs, ran or may still run: all but rejected and withdrawn. */
export const LIVE_STATUSES: readonly ProposalStatus[] = STATUSES_BY_LIFE.filter(
  (status) => status !== 'rejected' && status !== 'withdrawn',
);
