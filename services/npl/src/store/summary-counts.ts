import type { NplStatus } from '@promo/contracts/npl/words';
import type { Db } from 'mongodb';
import type { Counted } from '../domain/summary.ts';
import { READ_LIMIT_MS, recordsOf } from './stored-records.ts';

/** The days that the counts are about, YYYY-MM-DD. */
interface Days {
  readonly today: string;
  /** The last day of this week. */
  readonly sunday: string;
}

/** Counts all records in one pass. */
export function countRecords(db: Db, { today, sunday }: Days): Promise<Counted[]> {
  const is = (...statuses: NplStatus[]) => ({ $in: ['$status', statuses] });
  // What has no date sorts before all that have one.
  const dated = (path: string) => ({ $gt: [path, null] });
  const countIf = (...conditions: object[]) => ({ $sum: { $cond: [{ $and: conditions }, 1, 0] } });
  const latest = '$fmb.figures.latest_order_date';
  const expected = '$order.expected_date';
  return recordsOf(db)
    .aggregate<Counted>(
      [
        {
          $group: {
            _id: { status: '$status', group: '$group' },
            records: { $sum: 1 },
            due: countIf(is('approved', 'fmb_triggered'), dated(latest), { $lte: [latest, sunday] }),
            overdue: countIf(is('ordered'), dated(expected), { $lt: [expected, today] }),
            ahead: countIf(is('draft', 'approved', 'fmb_triggered', 'ordered', 'in_stock'), dated('$launch_date'), {
              $gte: ['$launch_date', today],
            }),
          },
        },
        { $sort: { '_id.group': 1 } },
        { $replaceWith: { $mergeObjects: ['$_id', '$$ROOT'] } },
        { $unset: '_id' },
      ],
      { maxTimeMS: READ_LIMIT_MS },
    )
    .toArray();
}
