/** What facts that changed from some week on reach, recomputed in place. */
import type { Analysis } from './analysis.ts';
import { cannibalizeFamily } from './cannibalization.ts';
import { pointSeason, relayCategoryIndex, seasonRow, sumCategory } from './category-index.ts';
import {
  appendEvent,
  BEFORE,
  baselineMethodOf,
  type EventTable,
  endOf,
  PREVIOUS,
  START,
  WEEKS,
  WIDTH,
} from './event-table.ts';
import { reorderWeek } from './order.ts';
import { AFTER_WEEKS, measureEvent } from './performance.ts';
import { describeEvent, nextPromoted, nextUnpromoted, promoReader } from './runs.ts';

/** With changes older than this many weeks the whole is computed anew: most events are touched then. */
export const REFRESH_WEEKS = 26;

/** The fallback baseline reads up to this many weeks after the end of an event. */
const FALLBACK_REACH = 10;

/**
 * Brings the analysis up to the grid, whose cells changed in week `from` and later only. Touched are: the category index
 * of those weeks; runs that end next to or in them; events whose after weeks or fallback weeks lie in them; and the
 * cannibalization of the families of all these, as far back as the earliest of them reaches.
 */
export function* refreshEvents(analysis: Analysis, from: number): Generator<void, void> {
  const { index, catalog, table } = analysis;
  relayCategoryIndex(index);
  for (let category = 0; category < catalog.categories.length; category++) {
    for (const _ of sumCategory(index, category, from, null)) yield;
  }
  const season = seasonRow(index);
  const familyFrom = new Map<number, number>();
  for (const ordinal of refreshRuns(analysis, from)) {
    let pointed = false;
    for (let event = table.newest[ordinal] as number; event >= 0; event = previousOf(table, event)) {
      const end = endOf(table, event);
      if (end < from - FALLBACK_REACH) break;
      if (end < from - AFTER_WEEKS && baselineMethodOf(table, event) === BEFORE) continue;
      if (!pointed) pointSeason(season, ordinal, null);
      pointed = true;
      measureEvent(table, event, season);
      const family = catalog.family[ordinal] as number;
      const start = table.i[event * 2 * WIDTH + START] as number;
      if (family >= 0) familyFrom.set(family, Math.min(start, familyFrom.get(family) ?? start));
    }
  }
  for (const [family, fromEnd] of familyFrom) cannibalizeFamily(table, catalog, family, fromEnd, season);
}

function previousOf(table: EventTable, event: number): number {
  return table.i[event * 2 * WIDTH + PREVIOUS] as number;
}

/**
 * Finds the runs that end in week `from` − 1 or later anew, and keeps the order of events. Returns the SKUs with events
 * near the changed weeks.
 */
function refreshRuns(analysis: Analysis, from: number): number[] {
  const { grid, catalog, table, order } = analysis;
  const reader = promoReader(grid);
  const touched: number[] = [];
  const gone = new Map<number, Set<number>>();
  const added = new Map<number, number[]>();
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    const product = catalog.products[ordinal];
    if (!product) continue;
    const old = takeNewest(table, ordinal, from - 1);
    let rescan = from;
    for (const event of old) rescan = Math.min(rescan, table.i[event * 2 * WIDTH + START] as number);
    for (let t = nextPromoted(grid, ordinal, rescan); t >= 0; ) {
      const end = nextUnpromoted(grid, ordinal, t);
      const same = old.findIndex((event) => table.i[event * 2 * WIDTH + START] === t);
      const known = same < 0 ? -1 : (old.splice(same, 1)[0] as number);
      if (known >= 0) {
        table.i[known * 2 * WIDTH + WEEKS] = end - t;
        table.i[known * 2 * WIDTH + PREVIOUS] = table.newest[ordinal] as number;
        table.newest[ordinal] = known;
        describeEvent(table, known, reader, product.regularPrice);
      } else {
        const event = appendEvent(table, ordinal, t, end - t);
        describeEvent(table, event, reader, product.regularPrice);
        added.set(t, [...(added.get(t) ?? []), event]);
      }
      t = nextPromoted(grid, ordinal, end);
    }
    for (const event of old) {
      const start = table.i[event * 2 * WIDTH + START] as number;
      gone.set(start, (gone.get(start) ?? new Set()).add(event));
    }
    const newest = table.newest[ordinal] as number;
    if (newest >= 0 && endOf(table, newest) >= from - FALLBACK_REACH) touched.push(ordinal);
  }
  for (const start of new Set([...gone.keys(), ...added.keys()])) {
    reorderWeek(order, table, catalog.rank, start, gone.get(start) ?? new Set(), added.get(start) ?? []);
  }
  for (const events of gone.values()) table.free.push(...events);
  return touched;
}

/** Takes the events of a SKU that end in week `fromEnd` or later off its chain. */
function takeNewest(table: EventTable, ordinal: number, fromEnd: number): number[] {
  const taken: number[] = [];
  let event = table.newest[ordinal] as number;
  for (; event >= 0 && endOf(table, event) >= fromEnd; event = previousOf(table, event)) taken.push(event);
  table.newest[ordinal] = event;
  return taken;
}
