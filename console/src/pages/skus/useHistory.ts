import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { eventKey } from '../../performance-event/events.ts';
import type { Snapshot } from './snapshot.ts';

/** All the SKU's past promotions with their lift, and those whose performance was measured, by `eventKey`. */
export function useHistory({ sku, category, tier }: Snapshot) {
  const query = useQuery(read('GET /api/promo/forecaster', { query: { sku } }));
  // performance is listed by category and tier, not by SKU
  const near = useQuery({
    ...read('GET /api/promo/performance', { query: { category: [category], ...(tier && { tier: [tier] }) } }),
    enabled: (query.data?.history.length ?? 0) > 0,
  });
  const measured = useMemo<ReadonlyMap<string, PerformanceEvent>>(
    () =>
      new Map((near.data?.events ?? []).filter((event) => event.sku === sku).map((event) => [eventKey(event), event])),
    [near.data, sku],
  );
  return { query, measured };
}
