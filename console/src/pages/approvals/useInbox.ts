import type { Proposal, ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { mayDecide } from '@promo/contracts/promo-proposals/rights';
import type { WaitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { sinceSubmitted } from '@promo/contracts/promo-proposals/submitted';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { daysFrom, isoDay } from '../../format/dates.ts';
import { useToday } from '../../format/today.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useConflicts } from '../../plan/conflicts/conflicts.ts';
import type { Concern } from '../../plan/decision/concern.ts';
import { depthOf } from '../../plan/depth.ts';
import { draftOf } from '../../plan/draft.ts';
import { checkNc30, isShort, nc30Items } from '../../plan/nc30/nc30.ts';
import { useMe } from '../../session/session.tsx';
import { byUrgency, daysToStart } from './urgency.ts';

/** A proposal that waits, with what a reviewer should know. */
export interface Waiting extends Concern {
  /** Days since it was submitted. */
  readonly days: number;
  /** What became of its contents since, the latest last. */
  readonly edits: readonly ProposalLogEntry[];
  /** When it runs, in words; by the first of these weeks rows are sorted. */
  readonly weeks: string;
  readonly start_yw: number | null;
  readonly discount: number | null;
  /** Whether stock lasts, as it was expected when it was last saved; undefined while it is not known. */
  readonly stock: WaitingStock | undefined;
  /** Somebody else has to decide: it went through the caller's hands. */
  readonly own: boolean;
  /** Days until its first; negative where it should run already, null without weeks. */
  readonly daysToStart: number | null;
}

/** Proposals that wait for a decision, the most urgent first. */
export function useInbox() {
  const query = useQuery(read('GET /api/promo/proposals', { query: { status: 'submitted' } }));
  const { query: conflicts, open } = useConflicts();
  const { data: stock } = useQuery(read('GET /api/promo/stock-shortfalls/waiting'));
  const me = useMe();
  const proposals = query.data?.proposals;
  const asked = useMemo(
    () =>
      (proposals ?? []).flatMap((proposal) =>
        nc30Items(draftOf(proposal), proposal.id).map((item) => ({ id: proposal.id, item })),
      ),
    [proposals],
  );
  const checks = useQuery({
    queryKey: ['/api/promo/nc30/batch', asked],
    queryFn: async ({ signal }) => {
      const results = await checkNc30(
        asked.map(({ item }) => item),
        signal,
      );
      return Map.groupBy(
        results.map((result, i) => ({ id: asked[i]?.id, result })),
        ({ id }) => id,
      );
    },
    enabled: proposals !== undefined,
    // react-query's structural sharing does not look into a Map
    structuralSharing: false,
  });
  const today = useToday();
  const rows = useMemo(() => {
    const stockById = new Map(stock?.proposals.map((one) => [one.proposal_id, one]));
    return (proposals ?? [])
      .map((proposal): Waiting => {
        const draft = draftOf(proposal);
        const { at: submitted, edits } = sinceSubmitted(proposal.log);
        // one without prices has nothing to be checked
        const results = checks.data && (checks.data.get(proposal.id) ?? []).map(({ result }) => result);
        return {
          proposal,
          days: daysFrom(isoDay(new Date(submitted ?? proposal.created_at)), today),
          edits,
          weeks: weekSpan(draft.start_yw, draft.end_yw),
          start_yw: draft.start_yw,
          daysToStart: daysToStart(draft, today),
          discount: meanDepth(proposal),
          own: !mayDecide(me, proposal),
          // that there is none is known of an answer alone
          conflicts: open.get(proposal.id) ?? (conflicts.isSuccess ? 0 : undefined),
          nc30: results && new Map(results.map((result) => [result.sku, result])),
          breaches: results?.filter(isShort).length ?? 0,
          stock: stockById.get(proposal.id),
        };
      })
      .toSorted(byUrgency);
  }, [proposals, checks.data, conflicts.isSuccess, open, stock, me, today]);
  return { query, rows };
}

function meanDepth({ skus, mechanic }: Proposal): number | null {
  const depths = skus.flatMap((line) => depthOf(line, mechanic ?? '') ?? []);
  return depths.length > 0 ? depths.reduce((sum, depth) => sum + depth, 0) / depths.length : null;
}
