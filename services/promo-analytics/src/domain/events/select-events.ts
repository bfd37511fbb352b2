/** Which past promotions a question is about, newest first. */
import { ywOf } from '@promo/retail/weeks';
import type { Analysis } from './analysis.ts';
import { ordinalOf, weeksOf } from './event-table.ts';

/** Which events to list. Bounds are on the start week as a number and need not be existing weeks. */
export interface EventQuery {
  readonly categories?: readonly string[] | undefined;
  readonly tiers?: readonly string[] | undefined;
  readonly minYw?: number | undefined;
  readonly maxYw?: number | undefined;
  /** Longer runs are left out. */
  readonly maxWeeks?: number | undefined;
  readonly maxEvents?: number | undefined;
}

/** Numbers of the events that a query asks for, newest first, then by SKU; `maxEvents` cuts last. */
export function selectEvents(analysis: Analysis, query: EventQuery): number[] {
  const { catalog, table, order, grid } = analysis;
  const { minYw = 0, maxYw = Number.POSITIVE_INFINITY, maxWeeks = Number.POSITIVE_INFINITY } = query;
  const { maxEvents = Number.POSITIVE_INFINITY } = query;
  const categories = chosen(catalog.categories, query.categories);
  const tiers = chosen(catalog.tiers, query.tiers);
  const selected: number[] = [];
  if (analysis.lastWeek < 0) return selected;
  for (let t = analysis.lastWeek; t >= grid.firstWeek; t--) {
    const events = order.get(t);
    if (!events) continue;
    const yw = ywOf(t);
    if (yw < minYw) break;
    if (yw > maxYw) continue;
    for (const event of events) {
      if (weeksOf(table, event) > maxWeeks) continue;
      const ordinal = ordinalOf(table, event);
      if (categories && categories[catalog.category[ordinal] as number] !== 1) continue;
      if (tiers && tiers[catalog.tier[ordinal] as number] !== 1) continue;
      if (selected.length >= maxEvents) return selected;
      selected.push(event);
    }
  }
  return selected;
}

/** Marks the wanted names; null when all are. */
function chosen(names: readonly string[], wanted: readonly string[] | undefined): Uint8Array | null {
  if (!wanted || wanted.length === 0) return null;
  const set = new Set(wanted);
  return Uint8Array.from(names, (name) => (set.has(name) ? 1 : 0));
}
