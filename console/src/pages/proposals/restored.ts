import type { Proposal } from '@promo/contracts/promo-proposals/proposal';

/** Whether a proposal that came back was approved when it was deleted, and is to be approved again: its log says so last. */
export const isToApprove = ({ log }: Pick<Proposal, 'log'>): boolean => log.at(-1)?.code === 'restored_as_submitted';
