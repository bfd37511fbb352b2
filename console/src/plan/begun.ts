import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { draftOf, firstDay } from './draft.ts';

/** Whether it is approved and began on a day, YYYY-MM-DD, or before. */
export const hasBegun = (proposal: Proposal, day: string): boolean =>
  proposal.status === 'approved' && (firstDay(draftOf(proposal)) ?? day) <= day;
