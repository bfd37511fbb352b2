import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { eventKey } from '../../performance-event/events.ts';
import type { Snapshot } from './snapshot.ts';

/** All the SKU's past promotions with their lift, and those whose performance was measured, by `eventKey`. */
export function useHistory({ sku }: Snapshot) {
  const query = useQuery(read('GET /api/promo/forecaster', { query: { sku } }));
  const { data, error, refetch } = useQuery({
    ...read('GET /api/promo/performance', { query: { sku } }),
    enabled: (query.data?.history.length ?? 0) > 0,
  });
  const measured = useMemo<ReadonlyMap<string, PerformanceEvent>>(
    () => new Map((data?.events ?? []).map((event) => [eventKey(event), event])),
    [data],
  );
  return { query, measured, failed: data ? null : error, retry: refetch };
}
