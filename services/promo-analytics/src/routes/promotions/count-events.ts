import { LRUCache } from 'lru-cache';
import type { Analysis } from '../../domain/events/analysis.ts';
import { type EventQuery, selectEvents } from '../../domain/events/select-events.ts';

/** Counts already made, by what was asked; a list of events that is cut is asked for page by page. */
const counted = new WeakMap<Analysis, LRUCache<string, number>>();
const COUNTS = 100;

/** How many events a query asks for, were they not cut. */
export function countEvents(analysis: Analysis, { maxEvents: _cut, ...query }: EventQuery): number {
  const counts = counted.get(analysis) ?? new LRUCache({ max: COUNTS });
  counted.set(analysis, counts);
  const key = JSON.stringify(query);
  const known = counts.get(key) ?? selectEvents(analysis, query).length;
  counts.set(key, known);
  return known;
}
