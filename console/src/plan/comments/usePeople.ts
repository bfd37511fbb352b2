import type { User } from '@promo/contracts/fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { sortedBy } from '../../format/sort.ts';
import { useMe } from '../../session/session.tsx';
import type { Person } from './mentions.ts';

/** Who can be mentioned: everybody who has planned something, and those given; not oneself. */
export function usePeople(others: readonly (User | null)[]): readonly Person[] {
  const { user_id } = useMe();
  const { data } = useQuery(read('GET /api/promo/calendar/vocabulary'));
  const { data: lately } = useQuery(read('GET /api/promo/activity'));
  return useMemo(() => {
    const all = [...others, ...(data?.people ?? []), ...(lately?.activity ?? []).map(({ by }) => by)];
    const known = new Map(all.flatMap((user) => (user?.id && user.name ? [[user.id, user.name] as const] : [])));
    const people = [...known].map(([id, name]) => ({ id, name })).filter(({ id }) => id !== user_id);
    return sortedBy(people, ({ name }) => name);
  }, [others, data, lately, user_id]);
}
