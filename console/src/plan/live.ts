import { type ProposalStatus, STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';

/** The states of what runs, ran or may run: all but rejected and withdrawn. */
export const LIVE_STATUSES: readonly ProposalStatus[] = STATUSES_BY_LIFE.filter(
  (status) => status !== 'rejected' && status !== 'withdrawn',
);
