import type { Launch } from '@promo/contracts/npl/launches';
import { MAX_LAUNCHES } from '@promo/contracts/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readOn } from '../../../../api/query.ts';
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
    ...readOn('GET /api/npl/launches', { query: { sku: unknown.slice(0, MAX_LAUNCHES) } }),
    enabled: unknown.length > 0,
  });
  const first = firstDay(draft);
  return useMemo(() => {
    const launches = data?.launches ?? [];
    return new Map(launches.map((one) => [one.sku, { ...one, isEarly: isBeforeLaunch(first, one.launch_date) }]));
  }, [data, first]);
}
