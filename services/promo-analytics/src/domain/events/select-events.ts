/** Which past promotions a question is about, newest first. */
import { ywOf } from '@promo/retail/weeks';
import type { Analysis } from './analysis.ts';
import { endOf, eventsOfSku, isFree, ordinalOf, slotsIn, startOf, weeksOf } from './event-table.ts';

/** Which events to list. Bounds are on the start week as a number and need not be existing weeks. */
export interface EventQuery {
  readonly categories?: readonly string[] | undefined;
  readonly tiers?: readonly string[] | undefined;
  readonly sku?: string | undefined;
  readonly minYw?: number | undefined;
  readonly maxYw?: number | undefined;
  /** Weeks that the event ends in, both included. */
  readonly endedFrom?: number | undefined;
  readonly endedTo?: number | undefined;
  /** Shorter runs are left out. */
  readonly minWeeks?: number | undefined;
  /** Longer runs are left out. */
  readonly maxWeeks?: number | undefined;
  readonly maxEvents?: number | undefined;
}

/** What else an event must be. */
type Condition = (event: number) => boolean;

/** Numbers of the events that a query asks for, newest first, then by SKU; `maxEvents` cuts last. */
export function selectEvents(analysis: Analysis, query: EventQuery, also?: Condition): number[] {
  const { order, grid } = analysis;
  const { minYw = 0, maxYw = Number.POSITIVE_INFINITY, maxEvents = Number.POSITIVE_INFINITY } = query;
  const matches = matcherOf(analysis, query);
  const selected: number[] = [];
  if (analysis.lastWeek < 0) return selected;
  if (query.sku !== undefined) {
    const begins = (event: number) => ywOf(startOf(analysis.table, event));
    return eventsNamed(analysis, query.sku)
      .filter((event) => begins(event) >= minYw && begins(event) <= maxYw && matches(event) && also?.(event) !== false)
      .slice(0, maxEvents);
  }
  for (let t = analysis.lastWeek; t >= grid.firstWeek; t--) {
    const events = order.get(t);
    if (!events) continue;
    const yw = ywOf(t);
    if (yw < minYw) break;
    if (yw > maxYw) continue;
    for (const event of events) {
      if (!matches(event) || also?.(event) === false) continue;
      if (selected.length >= maxEvents) return selected;
      selected.push(event);
    }
  }
  return selected;
}

/** Events of one SKU, newest first; none of one that is not known. */
function eventsNamed({ catalog, table }: Analysis, sku: string): number[] {
  const ordinal = catalog.ordinalOf(sku);
  return ordinal === undefined ? [] : eventsOfSku(table, ordinal);
}

/** How many events a step looks at. */
const EVENTS_A_STEP = 5_000;

/** How many events a query asks for, `maxEvents` aside; in steps. */
export function* countEventsSteps(analysis: Analysis, query: EventQuery, also?: Condition): Generator<void, number> {
  const { table, grid, lastWeek } = analysis;
  const { minYw = 0, maxYw = Number.POSITIVE_INFINITY } = query;
  if (lastWeek < 0) return 0;
  if (query.sku !== undefined) return selectEvents(analysis, { ...query, maxEvents: undefined }, also).length;
  const within = new Uint8Array(lastWeek + 1);
  // Weeks are counted from the year 1900: before those of the data lie thousands.
  for (let t = grid.firstWeek; t <= lastWeek; t++) within[t] = Number(ywOf(t) >= minYw && ywOf(t) <= maxYw);
  let count = 0;
  const matches = matcherOf(analysis, query);
  // As the table lies in memory: ten times as fast as newest first where there are millions.
  for (let event = 0; event < slotsIn(table); event++) {
    if (event % EVENTS_A_STEP === 0) yield;
    if (!isFree(table, event) && within[startOf(table, event)] === 1 && matches(event)) {
      if (also?.(event) !== false) count++;
    }
  }
  return count;
}

/** Whether an event is one that a query asks for, its start aside. */
function matcherOf({ catalog, table }: Analysis, query: EventQuery): (event: number) => boolean {
  const { minWeeks = 1, maxWeeks = Number.POSITIVE_INFINITY } = query;
  const { endedFrom = 0, endedTo = Number.POSITIVE_INFINITY } = query;
  const ends = endedFrom > 0 || endedTo < Number.POSITIVE_INFINITY;
  const categories = chosen(catalog.categories, query.categories);
  const tiers = chosen(catalog.tiers, query.tiers);
  return (event) => {
    const weeks = weeksOf(table, event);
    if (weeks < minWeeks || weeks > maxWeeks) return false;
    if (ends) {
      const ended = ywOf(endOf(table, event));
      if (ended < endedFrom || ended > endedTo) return false;
    }
    const ordinal = ordinalOf(table, event);
    if (categories && categories[catalog.category[ordinal] as number] !== 1) return false;
    return !tiers || tiers[catalog.tier[ordinal] as number] === 1;
  };
}

/** Marks the wanted names; null when all are. */
function chosen(names: readonly string[], wanted: readonly string[] | undefined): Uint8Array | null {
  if (!wanted || wanted.length === 0) return null;
  const set = new Set(wanted);
  return Uint8Array.from(names, (name) => (set.has(name) ? 1 : 0));
}
