import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { SEVERITIES } from '@promo/contracts/promo-proposals/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { guess, useAction } from '../../ui/useAction.ts';

/** So many SKUs of a conflict are named; the others are counted. */
const MOST_NAMES = 4;

type Pair = Pick<Conflict, 'kind' | 'id_a' | 'id_b'>;

type Seen = Pair & Pick<Conflict, 'etag'>;

export const conflictKey = ({ kind, id_a, id_b }: Pair): string => `${kind}-${id_a}-${id_b}`;

/** What is still open first, and of that what is gravest, whatever its kind. */
export const gravestFirst = <C extends Pick<Conflict, 'acknowledged' | 'severity'>>(conflicts: readonly C[]): C[] =>
  conflicts.toSorted(
    (a, b) =>
      Number(a.acknowledged) - Number(b.acknowledged) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );

/** Conflicts of every kind, and how many open ones each proposal has. */
export function useConflicts() {
  const query = useQuery(read('GET /api/promo/calendar/conflicts', { query: { max_skus: MOST_NAMES } }));
  const open = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { id_a, id_b, acknowledged } of query.data?.conflicts ?? []) {
      if (!acknowledged) for (const id of [id_a, id_b]) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }, [query.data]);
  return { query, open };
}

/** Accepts that two proposals clash as it was seen; shown at once. */
export const useAcknowledge = (done: string) =>
  useAction({
    run: ({ kind, id_a, id_b, etag }: Seen) =>
      call('POST /api/promo/calendar/acknowledge-conflict', { body: { kind, id_a, id_b }, ifMatch: etag }),
    optimistic: (pair) => [
      guess('GET /api/promo/calendar/conflicts', ({ conflicts: all }) => ({
        conflicts: all.map((one) => (conflictKey(one) === conflictKey(pair) ? { ...one, acknowledged: true } : one)),
      })),
    ],
    stale: ['/api/promo/calendar', '/api/promo/proposals'],
    done: () => done,
  });
