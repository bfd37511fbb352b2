/** How many events begin in each week, by how long they last: a page of events says how many there are in all. */
import { type EventTable, weeksOf } from './event-table.ts';
import type { EventOrder } from './order.ts';

/** Events of so many weeks and more are counted as one length. */
const LONG = 53;

/** Start week → numbers of events by length, 1 week up to LONG weeks and more. */
export type EventCounts = Map<number, Int32Array>;

/** Counts the events of a start week anew. */
export function countStart(counts: EventCounts, table: EventTable, order: EventOrder, start: number): void {
  const ofWeek = new Int32Array(LONG);
  for (const event of order.get(start) ?? []) {
    const length = Math.min(weeksOf(table, event), LONG) - 1;
    ofWeek[length] = (ofWeek[length] as number) + 1;
  }
  counts.set(start, ofWeek);
}

/** Events that begin in week `t` and last `maxWeeks` at most, which is below 53 or Infinity. */
export function countOfWeek(counts: EventCounts, t: number, maxWeeks: number): number {
  let count = 0;
  for (const events of counts.get(t)?.subarray(0, Math.min(LONG, maxWeeks)) ?? []) count += events;
  return count;
}

/** True where `countOfWeek` can tell. */
export const isCounted = (maxWeeks: number): boolean => maxWeeks < LONG || maxWeeks === Number.POSITIVE_INFINITY;
