import { MAX_HISTORY, NPL_STATUSES, type NplStatus } from '@promo/contracts/npl/words';
import type { HistoryEntry } from './record.ts';

/** A change of status, rather than an edit of what the record says. */
export const isMove = ({ from, to }: HistoryEntry): boolean => from !== to;

/** The step by which a record came into a status, that stands: what was taken back since never was. Undefined where there is none. */
export const stepInto = (history: readonly HistoryEntry[], status: NplStatus): HistoryEntry | undefined =>
  standing(history).findLast(({ to }) => to === status);

/** The steps of a history, each one back taking the last one with it. */
function standing(history: readonly HistoryEntry[]): HistoryEntry[] {
  const steps: HistoryEntry[] = [];
  for (const entry of history.filter(isMove)) {
    if (entry.from !== null && placeOf(entry.to) < placeOf(entry.from)) steps.pop();
    else steps.push(entry);
  }
  return steps;
}

const placeOf = (status: NplStatus): number => NPL_STATUSES.indexOf(status);

/** The history with an entry more; without its oldest edits where there would be too many, and then without its oldest moves. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const entries = [...history, entry];
  let over = entries.length - MAX_HISTORY;
  return over > 0 ? entries.filter((one) => isMove(one) || over-- <= 0).slice(-MAX_HISTORY) : entries;
}
