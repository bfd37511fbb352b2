import { runYielding } from '@promo/runtime/yielding-steps';
import { LRUCache } from 'lru-cache';
import type { Analysis } from '../../domain/events/analysis.ts';
import { countEventsSteps, type EventQuery } from '../../domain/events/select-events.ts';

/** Counts already made, by what was asked; a list of events that is cut is asked for page by page. */
const counted = new WeakMap<Analysis, LRUCache<string, Promise<number>>>();
const COUNTS = 100;

/**
 * How many events a query asks for, were they not cut.
 *
 * @param group what is asked for beside the query, by a name of its own
 */
export function countEvents(
  analysis: Analysis,
  { maxEvents: _cut, ...query }: EventQuery,
  group: { readonly name: string; readonly has: (event: number) => boolean } | null,
): Promise<number> {
  const counts = counted.getOrInsertComputed(analysis, () => new LRUCache({ max: COUNTS }));
  const key = JSON.stringify([query, group?.name]);
  const known = counts.get(key) ?? runYielding(countEventsSteps(analysis, query, group?.has));
  counts.set(key, known);
  return known;
}
