import { EVENTS_LISTED } from '@promo/contracts/promo-analytics/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { sortedBy } from '../../format/sort.ts';

/** The categories and tiers that past promotions name, once they are asked for. */
export function useKinds(enabled: boolean) {
  const { data, isLoading } = useQuery({
    ...read('GET /api/promo/history', { query: { max_events: EVENTS_LISTED.usual } }),
    enabled,
  });
  return useMemo(() => {
    const events = data?.events ?? [];
    const all = (names: readonly (string | null)[]) =>
      sortedBy([...new Set(names.filter((name) => name !== null))], (name) => name);
    return {
      categories: all(events.map(({ category }) => category)),
      tiers: all(events.map(({ tier }) => tier)),
      loading: isLoading,
    };
  }, [data, isLoading]);
}
