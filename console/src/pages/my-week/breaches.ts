import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { draftOf } from '../../plan/draft.ts';
import { checkNc30, isShort, nc30Items } from '../../plan/nc30/nc30.ts';
import { newestOf } from './model/newest.ts';
import { MENDABLE, mendable } from './model/promotions.ts';

const PAGE_SIZE = 100;

interface Breach {
  readonly proposal: Proposal;
  /** Lines that are not below the lowest price in 30 days. */
  readonly lines: number;
}

/** As a query: which of these entries have prices not below the lowest in 30 days that can still be mended. */
export function breachesAmong(entries: readonly CalendarEntry[], thisWeek: number, today: string) {
  const open = mendable(entries, thisWeek, today);
  return queryOptions({
    queryKey: ['/api/promo/nc30/batch', { proposals: open.map(({ id, version }) => [id, version]) }],
    queryFn: ({ signal }) => breachesOf(open, signal),
  });
}

async function breachesOf(open: readonly CalendarEntry[], signal: AbortSignal): Promise<Breach[]> {
  const lists = MENDABLE.map((status) => {
    const wanted = new Set(open.filter((entry) => entry.status === status).map(({ id }) => id));
    return newestOf(wanted, PAGE_SIZE, async (offset) => {
      const query = { status, limit: PAGE_SIZE, offset };
      return (await call('GET /api/promo/proposals', { query, signal })).proposals;
    });
  });
  const asked = (await Promise.all(lists))
    .flat()
    .flatMap((proposal) => nc30Items(draftOf(proposal), proposal.id).map((item) => ({ proposal, item })));
  const results = await checkNc30(
    asked.map(({ item }) => item),
    signal,
  );
  const short = asked.filter((_, i) => results[i] && isShort(results[i])).map(({ proposal }) => proposal);
  return [...Map.groupBy(short, (proposal) => proposal)].map(([proposal, all]) => ({ proposal, lines: all.length }));
}
