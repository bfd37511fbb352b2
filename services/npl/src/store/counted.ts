import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import { COVERED, type CountedAs, FMB_SKIPPED, NPL_STATUSES, type NplCount } from '@promo/contracts/npl/words';
import { dateAt } from '@promo/retail/calendar';
import type { Db, Filter } from 'mongodb';
import type { NplRecord } from '../domain/record.ts';
import { COMING_STATUSES } from './stored-records.ts';
import { readLastSweep } from './sweeps.ts';

type Records = Filter<NplRecord>;

/** What must be ordered by a day, YYYY-MM-DD: not what there is enough of. */
export const dueBy = (day: string): Records => ({
  'fmb.figures.latest_order_date': { $lte: day },
  'fmb.figures.zero_because.code': { $nin: [...COVERED] },
});

/**
 * The records that each count of the summary is of, as of a moment: the one place that the counts and the lists behind them have
 * in common. Comparing with a date leaves out what has none.
 */
export function countedRecords(now: Date): Readonly<Record<NplCount, Records>> {
  const date = dateAt(now);
  const [today, sunday] = [date.toString(), date.add({ days: 7 - date.dayOfWeek }).toString()];
  return {
    due_this_week: { status: { $in: NPL_STATUSES.filter(isToBeOrdered) }, ...dueBy(sunday) },
    undecided: { status: 'approved', 'fmb.skipped': { $in: [...FMB_SKIPPED] } },
    arriving_this_week: { status: 'ordered', 'order.expected_date': { $gte: today, $lte: sunday } },
    overdue_orders: { status: 'ordered', 'order.expected_date': { $lt: today } },
    after_launch: {
      status: 'ordered',
      launch_date: { $ne: null },
      $expr: { $gt: ['$order.expected_date', '$launch_date'] },
    },
    arrival_unknown: { status: 'ordered', 'order.expected_date': null },
    to_launch: { status: 'in_stock', $or: [{ launch_date: null }, { launch_date: { $lte: sunday } }] },
    launches_ahead: { status: { $in: COMING_STATUSES }, launch_date: { $gte: today } },
  };
}

/** The records of what the list may be asked for: of a count, or what the last check triggered. */
export async function recordsCountedAs(db: Db, counted: CountedAs, now: Date): Promise<Records> {
  if (counted !== 'triggered_last') return countedRecords(now)[counted];
  const last = await readLastSweep(db);
  return { _id: { $in: (last?.triggered ?? []).map(({ id }) => id) } };
}
