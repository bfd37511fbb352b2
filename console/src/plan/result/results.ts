import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import type { Hue } from '../../ui/Badge.tsx';

/** What came of every proposal that is over, by id: one answer for a whole page. */
export function useResults(): ReadonlyMap<number, ProposalResult> {
  const { data } = useQuery(read('GET /api/promo/results/proposals'));
  return useMemo(() => new Map(data?.results.map((result) => [result.proposal_id, result])), [data]);
}

/** Whether it earned more or less than planned, and in which colour that is told. */
interface Verdict {
  readonly sign: '▲' | '▼' | '';
  readonly hue: Hue;
}

/**
 * A loss is red whatever was planned; a gain below plan is yellow. Without a plan only the loss is told. null while nobody
 * knows what it earned.
 */
export function verdictOn({
  actual_incremental_margin_eur: actual,
  error_incremental_margin_eur: error,
}: Pick<ProposalResult, 'actual_incremental_margin_eur' | 'error_incremental_margin_eur'>): Verdict | null {
  if (actual === null) return null;
  const sign = error === null ? '' : error < 0 ? '▼' : '▲';
  return { sign, hue: actual < 0 ? 'red' : error === null ? 'plain' : error < 0 ? 'yellow' : 'green' };
}
