import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';

/** Proposals that still may run, or will. */
export const CONTENDING: Readonly<Record<ProposalStatus, boolean>> = {
  draft: true,
  submitted: true,
  revision: true,
  approved: true,
  rejected: false,
  withdrawn: false,
};
