/**
 * Cannibalization: what a family's unpromoted members sold less than expected while others were on promotion.
 *
 * What the family lost in week t: L_t = Σ (S_t · m − q_t) over the members that are unpromoted, listed and in stock in t,
 * m being the member's median before the event's start. The family's events of that week share L_t in proportion to
 * max(0, uplift), or equally if none has an uplift. A negative total (the others sold more) is called a halo. L_t depends
 * on an event only through its start, so it is computed once for all events of one start week.
 */
import type { Catalog } from '../facts/catalog.ts';
import { firstWeekOf, isRegularAt, lastWeekOf, qtyAt, rowOf } from '../facts/grid.ts';
import { type EventTable, endOf, newestOf, previousOf, setCannibalized, startOf } from './event-table.ts';
import { type IndexRow, indexAt, pointIndexRow } from './index-row.ts';
import { indexedMedianBefore, positiveUplift } from './performance.ts';

/**
 * Numbers of a family week by week: sums over its events by week from the first of them, losses by week from the start of an event.
 * All families are worked out in the same place: one for each was 100 MB of garbage at 200,000 products.
 */
const scratchOf = (weeks: number) => ({
  uplifts: new Float64Array(weeks),
  running: new Int32Array(weeks),
  lost: new Float64Array(weeks),
  lostMargin: new Float64Array(weeks),
});
let scratch = scratchOf(0);

/**
 * Fills the cannibalization columns of a family's events that end in week `fromEnd` or later. The margin column is NaN
 * where a member that changed its sales has no cost.
 */
export function cannibalizeFamily(
  table: EventTable,
  catalog: Catalog,
  family: number,
  fromEnd: number,
  index: IndexRow,
): void {
  const members = catalog.membersOf(family);
  const events = eventsFrom(table, members, fromEnd);
  if (events.length === 0) return;
  events.sort((a, b) => startOf(table, a) - startOf(table, b));
  const first = startOf(table, events[0] as number);
  const span = events.reduce((last, event) => Math.max(last, endOf(table, event)), first) - first + 1;
  if (scratch.running.length < span) scratch = scratchOf(span);
  addUplifts(table, events, first, span);
  for (let i = 0; i < events.length; ) {
    const start = startOf(table, events[i] as number);
    let end = -1;
    let next = i;
    for (; next < events.length && startOf(table, events[next] as number) === start; next++) {
      end = Math.max(end, endOf(table, events[next] as number));
    }
    if (end >= fromEnd) {
      findLosses(catalog, members, start, end, index);
      for (; i < next; i++)
        if (endOf(table, events[i] as number) >= fromEnd) takeShare(table, events[i] as number, first);
    }
    i = next;
  }
}

/** Σ max(0, uplift) and the number of the events of each week, from week `first` on. */
function addUplifts(table: EventTable, events: readonly number[], first: number, span: number): void {
  const { uplifts, running } = scratch;
  uplifts.fill(0, 0, span);
  running.fill(0, 0, span);
  for (const event of events) {
    const uplift = positiveUplift(table, event);
    for (let t = startOf(table, event); t <= endOf(table, event); t++) {
      uplifts[t - first] = (uplifts[t - first] as number) + uplift;
      running[t - first] = (running[t - first] as number) + 1;
    }
  }
}

/** Gives an event its share of what the family lost in its weeks. */
function takeShare(table: EventTable, event: number, first: number): void {
  const { uplifts, running, lost, lostMargin } = scratch;
  const start = startOf(table, event);
  const uplift = positiveUplift(table, event);
  let units = 0;
  let margin = 0;
  for (let t = start; t <= endOf(table, event); t++) {
    const all = uplifts[t - first] as number;
    const share = all > 0 ? uplift / all : 1 / (running[t - first] as number);
    units += share * (lost[t - start] as number);
    margin += share * (lostMargin[t - start] as number);
  }
  setCannibalized(table, event, units, margin);
}

/** The members' events that end in week `fromEnd` or later, and those that run beside one of them. */
function eventsFrom(table: EventTable, members: Int32Array, fromEnd: number): number[] {
  let from = fromEnd;
  for (const ordinal of members) {
    let event = newestOf(table, ordinal);
    for (; event >= 0 && endOf(table, event) >= fromEnd; event = previousOf(table, event)) {
      from = Math.min(from, startOf(table, event));
    }
  }
  const events: number[] = [];
  for (const ordinal of members) {
    let event = newestOf(table, ordinal);
    for (; event >= 0 && endOf(table, event) >= from; event = previousOf(table, event)) events.push(event);
  }
  return events;
}

/** L_t, in units and in cents of margin, for the weeks `start`–`end` and baselines taken before `start`. */
function findLosses(catalog: Catalog, members: Int32Array, start: number, end: number, index: IndexRow): void {
  const { grid } = index;
  const { lost, lostMargin } = scratch;
  lost.fill(0, 0, end - start + 1);
  lostMargin.fill(0, 0, end - start + 1);
  for (const ordinal of members) {
    if (ordinal >= grid.ordinals || firstWeekOf(grid, ordinal) < 0) continue;
    const from = Math.max(start, firstWeekOf(grid, ordinal));
    const to = Math.min(end, lastWeekOf(grid, ordinal));
    const row = rowOf(grid, ordinal);
    let median = Number.NaN;
    for (let t = from; t <= to; t++) {
      if (!isRegularAt(grid, row + t)) continue;
      if (Number.isNaN(median)) {
        pointIndexRow(index, ordinal, null);
        median = indexedMedianBefore(index, start);
        if (Number.isNaN(median)) break;
      }
      const loss = indexAt(index, t) * median - qtyAt(grid, row + t);
      lost[t - start] = (lost[t - start] as number) + loss;
      lostMargin[t - start] = (lostMargin[t - start] as number) + loss * (catalog.margin[ordinal] as number);
    }
  }
}
