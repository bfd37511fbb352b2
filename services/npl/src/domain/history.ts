import { MAX_HISTORY, NPL_STATUSES } from '@promo/contracts/npl/words';
import type { HistoryEntry } from './record.ts';

/** A change of status, rather than an edit of what the record says. */
export const isMove = ({ from, to }: HistoryEntry): boolean => from !== to;

/** A record comes into each status once at most. */
const MAX_EDITS = MAX_HISTORY - NPL_STATUSES.length;

/** The history with an entry more; without its oldest edits where there would be too many. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const entries = [...history, entry];
  let over = entries.filter((one) => !isMove(one)).length - MAX_EDITS;
  return over > 0 ? entries.filter((one) => isMove(one) || over-- <= 0) : entries;
}
