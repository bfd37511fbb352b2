import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { currentWeek } from '../../format/weeks.ts';
import { draftOf } from '../../plan/draft.ts';
import { isShort, nc30Items } from '../../plan/nc30.ts';
import { mendable } from './model/week.ts';

/** States in which prices can still be changed. */
const OPEN = ['draft', 'submitted', 'revision'] as const;
/** The newest of each are looked at. */
const LOOKED_AT = 100;

interface Breach {
  readonly proposal: Proposal;
  /** Lines above the lowest price of 30 days. */
  readonly lines: number;
}

/** Proposals that have not started with prices above the lowest of 30 days; of one planner, or of all for null. Undefined until it is known. */
export function useBreaches(planner: number | null): readonly Breach[] | undefined {
  const lists = useQueries({
    queries: OPEN.map((status) =>
      read('GET /api/promo/proposals', {
        query: { status, limit: LOOKED_AT, ...(planner !== null && { proposed_by_id: planner }) },
      }),
    ),
    combine: (queries) =>
      queries.some(({ data }) => !data) ? undefined : queries.flatMap(({ data }) => data?.proposals ?? []),
  });
  const asked = useMemo(() => {
    const proposals = (lists ?? []).map((proposal) => ({
      proposal,
      status: proposal.status,
      start_yw: draftOf(proposal).start_yw,
    }));
    return mendable(proposals, currentWeek())
      .flatMap(({ proposal }) => nc30Items(draftOf(proposal), proposal.id).map((item) => ({ proposal, item })))
      .slice(0, MAX_NC30_ITEMS);
  }, [lists]);
  const { data: results } = useQuery({
    queryKey: ['/api/promo/nc30/batch', asked.map(({ item }) => item)],
    queryFn: ({ signal }) => call('POST /api/promo/nc30/batch', { body: asked.map(({ item }) => item), signal }),
    enabled: asked.length > 0,
  });
  return useMemo(() => {
    if (!lists || (asked.length > 0 && !results)) return undefined;
    const short = asked.flatMap(({ proposal }, i) => {
      const result = results?.[i];
      return result && isShort(result) ? [proposal] : [];
    });
    return [...Map.groupBy(short, (proposal) => proposal)].map(([proposal, all]) => ({ proposal, lines: all.length }));
  }, [lists, asked, results]);
}
