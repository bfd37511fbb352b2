import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { read } from '../api/query.ts';
import { mondayOf } from '../format/weeks.ts';
import { useMay } from '../session/session.tsx';

const OldData = lazy(() => import('./old-data/OldData.tsx'));

const WEEK_MS = 7 * 86_400_000;

/** Warns when the sales data are older than a week, or when there are none: then every figure is of another day. */
export function DataAge() {
  const may = useMay();
  const { data } = useQuery({
    ...read('GET /api/promo/history', { query: { max_events: 10 } }),
    enabled: may('promo_read'),
  });
  if (!data) return null;
  const { as_of_yw } = data;
  if (as_of_yw !== null && Date.now() - mondayOf(as_of_yw).getTime() <= WEEK_MS + 86_400_000) return null;
  return (
    <Suspense>
      <OldData as_of_yw={as_of_yw} />
    </Suspense>
  );
}
