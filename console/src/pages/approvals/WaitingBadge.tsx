import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Badge } from '../../ui/Badge.tsx';

/** How many proposals wait for a decision. */
export function WaitingBadge() {
  // every page shows it, so it asks for a count and not for thousands of lines
  const { data } = useQuery(read('GET /api/promo/calendar/stats', { query: { status: ['submitted'] } }));
  const waiting = data?.n_entries ?? 0;
  return waiting > 0 ? <Badge hue="blue">{waiting}</Badge> : null;
}
