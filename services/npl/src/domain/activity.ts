import type { NplActivity } from '@promo/contracts/npl/activity';
import { nplMessage } from '@promo/contracts/npl/messages';
import { TIME_ZONE } from '@promo/retail/calendar';
import { compareTexts } from '@promo/retail/compare';
import { isMove } from './history.ts';
import type { HistoryEntry, ListedRecord } from './record.ts';

/** What is looked at of a record. */
export type Lived = Pick<ListedRecord, '_id' | 'sku' | 'name' | 'order' | 'history'>;

/**
 * What others did to records, and deliveries that became late; newest first, `limit` of them at most. A late delivery is told as of the day
 * after it was expected.
 *
 * @param me user_id of who asks; null for nobody
 */
export function activityOf(
  changed: readonly Lived[],
  late: readonly Lived[],
  me: number | null,
  limit: number,
): NplActivity[] {
  const done = changed.flatMap((record) => toldOf(record.history, me).map((entry) => told(record, entry)));
  const lateOnes = late.flatMap((record) => {
    const entry = lateEntry(record.order?.expected_date ?? null);
    return entry ? [told(record, entry)] : [];
  });
  return [...done, ...lateOnes].sort((a, b) => compareTexts(b.at, a.at) || b.id - a.id).slice(0, limit);
}

/** What of a history is told to `me`, user_id or null. */
export const toldOf = (history: readonly HistoryEntry[], me: number | null): HistoryEntry[] =>
  history.filter((entry) => isTold(entry) && !isBy(entry, me));

/** Changes of status, without the first one that made it a draft, and what is said of an order. Other edits are too many. */
export const isTold = (entry: HistoryEntry): boolean =>
  isMove(entry) ? entry.from !== null : TOLD_OF_ORDERS.has(entry.code ?? '');
export const TOLD_OF_ORDERS: ReadonlySet<string> = new Set(['order_corrected', 'part_arrived', 'order_after_all']);

const isBy = ({ by }: HistoryEntry, me: number | null): boolean => me !== null && by?.id === me;

const told = ({ _id: id, sku, name }: Lived, entry: HistoryEntry): NplActivity => ({ id, sku, name, ...entry });

/** When a delivery came to be late, ISO 8601, UTC: as the day after it was expected began. */
export const lateSince = (expected_date: string): string =>
  Temporal.PlainDate.from(expected_date)
    .add({ days: 1 })
    .toZonedDateTime(TIME_ZONE)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });

function lateEntry(expected_date: string | null): HistoryEntry | null {
  if (expected_date === null) return null;
  const at = lateSince(expected_date);
  const { detail: note, ...coded } = nplMessage.delivery_late({ expected_date });
  return { from: 'ordered', to: 'ordered', at, by: null, note, ...coded };
}
