import { NPL_COUNTS, type NplCount } from '@promo/contracts/npl/words';
import type { Db } from 'mongodb';
import type { Counted } from '../domain/summary.ts';
import { countedRecords } from './counted.ts';
import { type ListFilter, recordsOf, searching } from './stored-records.ts';

interface Counts {
  readonly by: readonly Counted[];
  readonly counts: Readonly<Record<NplCount, number>>;
}

/** What the counts go by: without it whole records, with their rows and histories, would go through each of them. */
const LOOKED_AT = {
  ...{ status: 1, group: 1, launch_date: 1, 'order.expected_date': 1 },
  ...{ 'fmb.skipped': 1, 'fmb.figures.latest_order_date': 1, 'fmb.figures.zero_because.code': 1 },
};

/** Counts the records that a filter selects in one pass, so that its counts are of the same moment. */
export async function countRecords(db: Db, now: Date, filter: ListFilter): Promise<Counts> {
  const counted = countedRecords(now);
  const [found] = await searching(filter, ($match, maxTimeMS) =>
    recordsOf(db)
      .aggregate<{ by: readonly Counted[] } & Record<NplCount, readonly { readonly n: number }[]>>(
        [
          { $match },
          { $project: LOOKED_AT },
          {
            $facet: {
              by: [
                { $group: { _id: { status: '$status', group: '$group' }, records: { $sum: 1 } } },
                { $sort: { '_id.group': 1 } },
                { $replaceWith: { $mergeObjects: ['$_id', { records: '$records' }] } },
              ],
              ...Object.fromEntries(NPL_COUNTS.map((name) => [name, [{ $match: counted[name] }, { $count: 'n' }]])),
            },
          },
        ],
        { maxTimeMS },
      )
      .toArray(),
  );
  const counts = NPL_COUNTS.map((name) => [name, found?.[name][0]?.n ?? 0]);
  return { by: found?.by ?? [], counts: Object.fromEntries(counts) as Record<NplCount, number> };
}
