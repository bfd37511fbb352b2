import { columns, type ListColumns } from '../lists.ts';
import type { ProposalResult } from '../promo-analytics/proposal-results.ts';
import { EXPECTED_CELLS } from './expected.ts';
import { CW_LABEL, type Proposal } from './proposal.ts';

/** The list of proposals in files; also what it can be sorted by. */
export const PROPOSAL_COLUMNS = columns<Proposal>({
  id: 'integer',
  status: 'text',
  title: 'text',
  source: 'text',
  start_year: 'integer',
  start_week: 'integer',
  end_year: 'integer',
  end_week: 'integer',
  start_date: 'date',
  end_date: 'date',
  cw_label: CW_LABEL,
  mechanic: 'text',
  sale_kind: 'text',
  channel: 'text',
  objective: 'text',
  note: 'text',
  proposed_by_id: 'integer',
  user: ['text', ({ user }) => user?.name],
  co_planner_ids: ['text', ({ co_planner_ids }) => co_planner_ids.join(', ')],
  n_skus: 'integer',
  version: 'integer',
  created_at: 'time',
  updated_at: 'time',
  ...EXPECTED_CELLS,
});

/** What files of proposals say beside the list's columns: what clashes with one, and what came of one that is over. */
interface Beside {
  readonly n_conflicts: number;
  readonly n_nc30_conflicts: number;
  readonly result: ProposalResult | undefined;
}

export type FiledProposal = Proposal & Beside;

/** The list of proposals in files. */
export const PROPOSAL_FILE_COLUMNS: ListColumns<FiledProposal> = [
  ...PROPOSAL_COLUMNS,
  ...columns<Beside>({
    n_conflicts: 'integer',
    n_nc30_conflicts: 'integer',
    actual_units: ['decimal', ({ result }) => result?.actual_units],
    actual_revenue_eur: ['money', ({ result }) => result?.actual_revenue_eur],
    actual_incremental_margin_eur: ['money', ({ result }) => result?.actual_incremental_margin_eur],
    error_incremental_margin_eur: ['money', ({ result }) => result?.error_incremental_margin_eur],
    complete: ['boolean', ({ result }) => result?.complete],
    settled: ['boolean', ({ result }) => result?.settled],
    actual_funding_eur: ['money', ({ result }) => result?.actual_funding_eur],
  }),
];
