import type { Launch } from '@promo/contracts/npl/launches';
import { useQuery } from '@tanstack/react-query';
import { readOn } from '../../../../api/query.ts';
import type { Line } from '../../../../plan/draft.ts';

/** So many codes are asked for. */
const MOST_ASKED = 200;

/** What is known of lines of which the catalogue knows nothing, by code: new products that are not sold yet. */
export function useLaunches(lines: readonly Line[]): ReadonlyMap<string, Launch> {
  const unknown = lines.filter(({ name }) => !name).map(({ code }) => code);
  const { data } = useQuery({
    ...readOn('GET /api/npl/launches', { query: { sku: unknown.slice(0, MOST_ASKED) } }),
    enabled: unknown.length > 0,
  });
  return new Map(data?.launches.map((launch) => [launch.sku, launch]));
}
