import { sameContents } from './contents.ts';
import type { Contents, ProposalRecord } from './proposal.ts';

/**
 * Whose hands a proposal went through once somebody has saved or moved it: also theirs, if they changed its contents or submitted it, and
 * those of co-planners whom they took off it. A user id each; nobody is known of a caller without one.
 */
export function handsAfter(
  before: ProposalRecord,
  after: Contents & Pick<ProposalRecord, 'status'>,
  by: number | null,
): number[] {
  const isSubmitted = after.status === 'submitted' && before.status !== 'submitted';
  const hands = isSubmitted || !sameContents(before, after) ? [by] : [];
  const left = before.co_planner_ids.filter((id) => !after.co_planner_ids.includes(id));
  return [...new Set([...before.edited_by_ids, ...hands, ...left])].filter((id) => id !== null);
}
