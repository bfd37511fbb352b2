/**
 * Cannibalization: what a family's unpromoted members sold less than expected while others were on promotion.
 *
 * L_t = Σ over members unpromoted, listed and in stock in t of (S_t · median before the event's start − q_t), and each
 * of the family's events in t gets the share max(0, uplift) / Σ of it, an equal one if all are 0. A negative total is a
 * halo. L_t depends on an event only by its start, so that events which start together share it.
 */
import type { Catalog } from '../facts/catalog.ts';
import { IRREGULAR } from '../facts/grid.ts';
import { pointSeason, type SeasonRow, seasonAt } from './category-index.ts';
import { CANNIBALIZED, CANNIBALIZED_MARGIN, type EventTable, endOf, PREVIOUS, START, WIDTH } from './event-table.ts';
import { indexedMedianBefore, positiveUplift } from './performance.ts';

/**
 * Fills the cannibalization columns of a family's events that end in week `fromEnd` or later. The margin column is NaN
 * where a member that changed its sales has no cost.
 */
export function cannibalizeFamily(
  table: EventTable,
  catalog: Catalog,
  family: number,
  fromEnd: number,
  season: SeasonRow,
): void {
  const members = catalog.familyOrdinals[family] as Int32Array;
  const events = eventsOf(table, members, fromEnd);
  if (events.length === 0) return;
  const startOf = (event: number) => table.i[event * 2 * WIDTH + START] as number;
  events.sort((a, b) => startOf(a) - startOf(b));
  const first = startOf(events[0] as number);
  const span = events.reduce((last, event) => Math.max(last, endOf(table, event)), first) - first + 1;
  const uplifts = new Float64Array(span);
  const running = new Int32Array(span);
  for (const event of events) {
    const uplift = positiveUplift(table, event);
    for (let t = startOf(event); t <= endOf(table, event); t++) {
      uplifts[t - first] = (uplifts[t - first] as number) + uplift;
      running[t - first] = (running[t - first] as number) + 1;
    }
  }
  const lost = new Float64Array(span);
  const lostMargin = new Float64Array(span);
  for (let i = 0; i < events.length; ) {
    const start = startOf(events[i] as number);
    let end = -1;
    let next = i;
    for (; next < events.length && startOf(events[next] as number) === start; next++) {
      end = Math.max(end, endOf(table, events[next] as number));
    }
    if (end >= fromEnd) {
      familyLosses(catalog, members, start, end, season, lost, lostMargin);
      for (; i < next; i++) {
        const event = events[i] as number;
        if (endOf(table, event) < fromEnd) continue;
        const uplift = positiveUplift(table, event);
        let units = 0;
        let margin = 0;
        for (let t = start; t <= endOf(table, event); t++) {
          const all = uplifts[t - first] as number;
          const share = all > 0 ? uplift / all : 1 / (running[t - first] as number);
          units += share * (lost[t - start] as number);
          margin += share * (lostMargin[t - start] as number);
        }
        table.f[event * WIDTH + CANNIBALIZED] = units;
        table.f[event * WIDTH + CANNIBALIZED_MARGIN] = margin;
      }
    }
    i = next;
  }
}

/** The members' events that end in week `fromEnd` or later, and those that run beside one of them. */
function eventsOf(table: EventTable, members: Int32Array, fromEnd: number): number[] {
  let from = fromEnd;
  for (const ordinal of members) {
    let event = table.newest[ordinal] ?? -1;
    for (; event >= 0 && endOf(table, event) >= fromEnd; event = table.i[event * 2 * WIDTH + PREVIOUS] as number) {
      from = Math.min(from, table.i[event * 2 * WIDTH + START] as number);
    }
  }
  const events: number[] = [];
  for (const ordinal of members) {
    let event = table.newest[ordinal] ?? -1;
    for (; event >= 0 && endOf(table, event) >= from; event = table.i[event * 2 * WIDTH + PREVIOUS] as number) {
      events.push(event);
    }
  }
  return events;
}

/** L_t, in units and in cents of margin, for the weeks `start`–`end` and baselines taken before `start`. */
function familyLosses(
  catalog: Catalog,
  members: Int32Array,
  start: number,
  end: number,
  season: SeasonRow,
  lost: Float64Array,
  lostMargin: Float64Array,
): void {
  const { grid } = season.index;
  lost.fill(0, 0, end - start + 1);
  lostMargin.fill(0, 0, end - start + 1);
  for (const ordinal of members) {
    if (ordinal >= grid.ordinals || (grid.first[ordinal] as number) < 0) continue;
    const from = Math.max(start, grid.first[ordinal] as number);
    const to = Math.min(end, grid.last[ordinal] as number);
    const row = ordinal * grid.stride - grid.base;
    let median = Number.NaN;
    for (let t = from; t <= to; t++) {
      if (((grid.flags[row + t] as number) & IRREGULAR) !== 0) continue;
      if (Number.isNaN(median)) {
        pointSeason(season, ordinal, null);
        median = indexedMedianBefore(season, start);
        if (Number.isNaN(median)) break;
      }
      const loss = seasonAt(season, t) * median - (grid.qty[row + t] as number);
      lost[t - start] = (lost[t - start] as number) + loss;
      lostMargin[t - start] = (lostMargin[t - start] as number) + loss * (catalog.margin[ordinal] as number);
    }
  }
}
