import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';

/** How many proposals wait for a decision. */
export function WaitingBadge() {
  // every page shows it, so it asks for a count and not for thousands of lines
  const { data } = useQuery(read('GET /api/promo/calendar/stats', { query: { status: ['submitted'] } }));
  const waiting = data?.n_entries ?? 0;
  return waiting > 0 ? <Badge circle={waiting < 10}>{waiting}</Badge> : null;
}
