import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { api } from './browser.ts';

/** A past promotion that took from its family. */
export async function pastPromotion(): Promise<PerformanceEvent> {
  const { events } = await api<{ events: PerformanceEvent[] }>(
    'Planner',
    'GET',
    '/api/promo/performance?max_events=500',
  );
  const taken = events.find(({ cannibalization, mechanic }) => (cannibalization ?? 0) > 1 && mechanic === null);
  if (!taken) throw new Error('the demo data have no such promotion');
  return taken;
}
