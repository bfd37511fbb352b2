/** How many events begin in each week, by how long they last: a page of events says how many there are in all. */
import { type EventTable, isFree, slotsIn, startOf, weeksOf } from './event-table.ts';

/** Events of so many weeks and more are counted as one length. */
const LONG = 53;

/** By start week, then by length: 1 week up to LONG weeks and more. */
export type EventCounts = Int32Array;

/** How many events a step looks at. */
const EVENTS_A_STEP = 5_000;

/** Counts in steps; `lastWeek` is the last week in which an event may begin. */
export function* countByStart(table: EventTable, lastWeek: number): Generator<void, EventCounts> {
  const counts = new Int32Array((lastWeek + 1) * LONG);
  for (let event = 0; event < slotsIn(table); event++) {
    if (event % EVENTS_A_STEP === 0) yield;
    if (isFree(table, event)) continue;
    const at = startOf(table, event) * LONG + Math.min(weeksOf(table, event), LONG) - 1;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

/** Events that begin in week `t` and last `maxWeeks` at most, which is below 53 or Infinity. */
export function countOfWeek(counts: EventCounts, t: number, maxWeeks: number): number {
  let count = 0;
  for (let length = 0; length < Math.min(LONG, maxWeeks); length++) count += counts[t * LONG + length] as number;
  return count;
}

/** True where `countOfWeek` can tell. */
export const isCounted = (maxWeeks: number): boolean => maxWeeks < LONG || maxWeeks === Number.POSITIVE_INFINITY;
