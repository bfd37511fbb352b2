import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { read } from '../api/query.ts';
import { daysFrom } from '../format/dates.ts';
import { useToday } from '../format/today.ts';
import { daysOfWeeks } from '../format/weeks.ts';
import { useMay } from '../session/session.tsx';
import { lazy } from '../ui/lazy.tsx';

const OldData = lazy(() => import('./old-data/OldData.tsx'));

/** Days from the Monday as of which is answered, by the end of which the week that began on it is imported. */
const FRESH_DAYS = 7;

/** Warns when the sales data are older than a week, or when there are none: then every figure is of another day. */
export function DataAge() {
  const may = useMay();
  const { data } = useQuery({
    ...read('GET /api/promo/history', { query: { max_events: 10 } }),
    enabled: may('promo_read'),
  });
  const today = useToday();
  if (!data) return null;
  const { as_of_yw } = data;
  if (as_of_yw !== null && daysFrom(daysOfWeeks(as_of_yw).from, today) <= FRESH_DAYS) return null;
  return (
    <Suspense>
      <OldData as_of_yw={as_of_yw} />
    </Suspense>
  );
}
