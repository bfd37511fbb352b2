import type { Conflict, conflicts } from '@promo/contracts/promo-proposals/calendar';
import type { ResponseOf } from '@promo/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.ts';
import { read } from '../api/query.ts';
import { guess, useAction } from '../ui/useAction.ts';

export const conflictKey = ({ id_a, id_b }: Pick<Conflict, 'id_a' | 'id_b'>): string => `${id_a}-${id_b}`;

type Conflicts = ResponseOf<typeof conflicts>;

const overlapsOf = ({ conflicts: all }: Conflicts) => ({ conflicts: all.filter(({ kind }) => kind === 'overlap') });

/** Overlaps, and how many open ones each proposal has. */
export function useConflicts() {
  const query = useQuery({ ...read('GET /api/promo/calendar/conflicts'), select: overlapsOf });
  const open = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { id_a, id_b, acknowledged } of query.data?.conflicts ?? []) {
      if (!acknowledged) for (const id of [id_a, id_b]) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }, [query.data]);
  return { query, open };
}

type Pair = Pick<Conflict, 'id_a' | 'id_b'>;

/** Accepts that two proposals clash; shown at once. */
export const useAcknowledge = (done: string) =>
  useAction({
    run: ({ id_a, id_b }: Pair) => call('POST /api/promo/calendar/acknowledge-conflict', { body: { id_a, id_b } }),
    optimistic: (pair) => [
      guess('GET /api/promo/calendar/conflicts', ({ conflicts: all }) => ({
        conflicts: all.map((one) =>
          one.kind === 'overlap' && conflictKey(one) === conflictKey(pair) ? { ...one, acknowledged: true } : one,
        ),
      })),
    ],
    stale: ['/api/promo/calendar', '/api/promo/proposals'],
    done: () => done,
  });
