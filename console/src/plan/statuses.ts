import type { ProposalStatus } from '@promo/contracts/promo-proposals/proposals';

/** Every state of a proposal, in the order of its life. Complete by type: another state is a compile error here. */
export const STATUSES = Object.keys({
  draft: 0,
  submitted: 0,
  revision: 0,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
} satisfies Record<ProposalStatus, 0>) as ProposalStatus[];
