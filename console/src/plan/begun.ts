import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { draftOf, firstDay } from './draft.ts';

/** Whether it awaits a decision or is approved, and begins after a day, YYYY-MM-DD. */
export const isToBegin = (proposal: Proposal, day: string): boolean =>
  (proposal.status === 'submitted' || proposal.status === 'approved') && (firstDay(draftOf(proposal)) ?? '') > day;

/** Whether it is approved and began on a day, YYYY-MM-DD, or before. */
export const hasBegun = (proposal: Proposal, day: string): boolean =>
  proposal.status === 'approved' && (firstDay(draftOf(proposal)) ?? day) <= day;
