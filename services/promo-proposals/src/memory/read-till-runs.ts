import { dayOf } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { type TillRun, tillRuns } from '../domain/tills/till-runs.ts';
import { approvedOn } from '../store/approvals.ts';
import { readEndedRuns } from '../store/ended-runs.ts';

/** The runs of tills that touch a window of days, YYYY-MM-DD, or end the day before it; and earlier ones of the same proposals. */
export async function readTillRuns(
  { db, calendar }: Pick<Context, 'db' | 'calendar'>,
  from: string,
  to: string,
): Promise<TillRun[]> {
  const [first, last] = [dayOf(from) - 1, dayOf(to)];
  const { plans } = await calendar.refresh();
  const approved = [...plans.values()].filter(
    ({ status, days }) => status === 'approved' && days && days.first <= last && days.last >= first,
  );
  const ids = approved.map(({ id }) => id);
  const ended = await readEndedRuns(db, from, to, ids);
  const again = ended.map(({ proposal_id }) => proposal_id);
  return tillRuns(approved, ended, await approvedOn(db, again));
}
