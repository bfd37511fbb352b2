/** Events in the order of answers: start descending, then SKU. Kept as one sorted list for each start week. */
import { type EventTable, isFree, ordinalOf, slotsIn, startOf } from './event-table.ts';

/** Start week → events, by SKU. */
export type EventOrder = Map<number, Int32Array>;

/** So many events a step works through. */
const EVENTS_A_STEP = 5_000;

/** Orders every event of a table, in steps. */
export function* orderEvents(table: EventTable, rank: Int32Array): Generator<void, EventOrder> {
  const counts = new Map<number, number>();
  for (let event = 0; event < slotsIn(table); event++) {
    if (event % EVENTS_A_STEP === 0) yield;
    if (isFree(table, event)) continue;
    const start = startOf(table, event);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const order: EventOrder = new Map();
  for (const [start, count] of counts) {
    order.set(start, new Int32Array(count));
    counts.set(start, 0);
  }
  for (let event = 0; event < slotsIn(table); event++) {
    if (event % EVENTS_A_STEP === 0) yield;
    if (isFree(table, event)) continue;
    const start = startOf(table, event);
    const at = counts.get(start) as number;
    (order.get(start) as Int32Array)[at] = event;
    counts.set(start, at + 1);
  }
  for (const events of order.values()) {
    sortBySku(table, events, rank);
    yield;
  }
  return order;
}

/** Replaces the list of one start week: without `gone`, with `added`. */
export function reorderWeek(
  order: EventOrder,
  table: EventTable,
  rank: Int32Array,
  start: number,
  gone: ReadonlySet<number>,
  added: readonly number[],
): void {
  const kept = (order.get(start) ?? new Int32Array(0)).filter((event) => !gone.has(event));
  const next = new Int32Array(kept.length + added.length);
  next.set(kept);
  next.set(added, kept.length);
  sortBySku(table, next, rank);
  if (next.length > 0) order.set(start, next);
  else order.delete(start);
}

function sortBySku(table: EventTable, events: Int32Array, rank: Int32Array): void {
  const rankOf = (event: number) => rank[ordinalOf(table, event)] as number;
  for (let i = 1; i < events.length; i++) {
    if (rankOf(events[i - 1] as number) <= rankOf(events[i] as number)) continue;
    const keyed = Float64Array.from(events, (event) => rankOf(event) * 2 ** 32 + event).sort();
    for (let k = 0; k < events.length; k++) events[k] = (keyed[k] as number) % 2 ** 32;
    return;
  }
}
