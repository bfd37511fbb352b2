import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';

/** How many proposals wait for a decision. */
export function WaitingBadge() {
  const { data } = useQuery(read('GET /api/promo/proposals', { query: { status: 'submitted' } }));
  const waiting = data?.proposals.length ?? 0;
  return waiting > 0 ? <Badge circle={waiting < 10}>{waiting}</Badge> : null;
}
