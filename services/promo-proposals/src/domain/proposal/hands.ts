import { sameContents } from './contents.ts';
import type { Contents, ProposalRecord } from './proposal.ts';

/**
 * The users who had a hand in a proposal once somebody has saved or moved it: all those of before, whoever changes its contents or submits
 * it, and co-planners who are taken off it. A caller without a user id adds nobody.
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
