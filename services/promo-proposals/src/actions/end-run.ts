import type { Transaction } from '@promo/mongo/transaction';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import { CodeNumbers, planOf } from '../domain/calendar/plan.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { endedRun } from '../domain/tills/till-runs.ts';
import { approvedOn } from '../store/approvals.ts';
import { addEndedRun, countEndedRuns } from '../store/ended-runs.ts';

/**
 * Keeps what a till has run of an approved proposal that is taken back or deleted, in the transaction of that: with the status alone the end
 * that the till waits for would be gone.
 *
 * @param before as it was approved
 * @param version with which it is taken back
 */
export async function endRun(
  { db, session, at }: Pick<Transaction, 'db' | 'session' | 'at'>,
  before: ProposalRecord,
  version: number,
): Promise<void> {
  if (before.status !== 'approved') return;
  const number = (await countEndedRuns(db, session, before._id)) + 1;
  const approved = await approvedOn(db, [before._id], session);
  const approval = { number, day: approved.get(before._id) ?? null };
  const run = endedRun(planOf(before, new CodeNumbers()), version, approval, dayNumber(dateAt(new Date(at))));
  if (run) await addEndedRun(db, session, run);
}
