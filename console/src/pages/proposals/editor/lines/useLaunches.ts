import { inBatches } from '@promo/contracts/batches';
import type { Launch } from '@promo/contracts/npl/launches';
import { MAX_LAUNCHES } from '@promo/contracts/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../api/client.ts';
import { type Draft, firstDay } from '../../../../plan/draft.ts';
import { isBeforeLaunch } from '../../../../plan/launch.ts';

/** A new product that is not sold yet, and whether the proposal begins before its launch. */
export interface LineLaunch extends Launch {
  readonly isEarly: boolean;
}

/** What is known of lines of which the catalogue knows nothing, by code. */
export function useLaunches(draft: Draft): ReadonlyMap<string, LineLaunch> {
  const unknown = draft.skus.filter(({ name }) => !name).map(({ code }) => code);
  const { data } = useQuery({
    queryKey: ['/api/npl/launches', unknown],
    queryFn: ({ signal }) =>
      Promise.all(
        inBatches(unknown, MAX_LAUNCHES).map((sku) => call('GET /api/npl/launches', { query: { sku }, signal })),
      ),
    placeholderData: keepPreviousData,
    enabled: unknown.length > 0,
  });
  const first = firstDay(draft);
  return useMemo(() => {
    const launches = data?.flatMap((answer) => answer.launches) ?? [];
    return new Map(launches.map((one) => [one.sku, { ...one, isEarly: isBeforeLaunch(first, one.launch_date) }]));
  }, [data, first]);
}
