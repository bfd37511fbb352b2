import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { draftOf, firstDay, lastDay } from './draft.ts';

/** Whether an approved promotion runs on a day, YYYY-MM-DD. Taken back on that day, it ends at the tills on the day after. */
export function runsOn(day: string, proposal: Proposal): boolean {
  const draft = draftOf(proposal);
  const [first, last] = [firstDay(draft), lastDay(draft)];
  return proposal.status === 'approved' && first !== null && last !== null && first <= day && day <= last;
}

/** Whether the last day of a promotion is before a day, YYYY-MM-DD. */
export function isOverOn(day: string, proposal: Proposal): boolean {
  const last = lastDay(draftOf(proposal));
  return last !== null && last < day;
}

/** Whether a plan that is compared with what came of it goes with its approval, on a day, YYYY-MM-DD. */
export const losesPlan = (day: string, proposal: Proposal): boolean =>
  proposal.status === 'approved' && isOverOn(day, proposal);

/** Whether an approved promotion began on a day, YYYY-MM-DD, or before. */
export const hasBegun = (day: string, proposal: Proposal): boolean =>
  proposal.status === 'approved' && (firstDay(draftOf(proposal)) ?? day) <= day;
