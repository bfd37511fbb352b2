import { MAX_HISTORY, NPL_STATUSES, type NplStatus } from '@promo/contracts/npl/words';
import type { HistoryEntry } from './record.ts';

/** A change of status, rather than an edit of what the record says. */
export const isMove = ({ from, to }: HistoryEntry): boolean => from !== to;

/** The status out of which a record last came into one, by a step forward; undefined where it never did. */
export const cameFrom = (history: readonly HistoryEntry[], status: NplStatus): NplStatus | undefined =>
  history.findLast(({ from, to }) => to === status && from !== null && placeOf(from) < placeOf(to))?.from ?? undefined;

const placeOf = (status: NplStatus): number => NPL_STATUSES.indexOf(status);

/** The history with an entry more; without its oldest edits where there would be too many, and then without its oldest moves. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const entries = [...history, entry];
  let over = entries.length - MAX_HISTORY;
  return over > 0 ? entries.filter((one) => isMove(one) || over-- <= 0).slice(-MAX_HISTORY) : entries;
}
