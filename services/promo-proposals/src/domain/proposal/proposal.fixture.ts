import type { SkuLine } from '@promo/contracts/promo-proposals/proposal';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { SaleKind } from '@promo/retail/nc30';
import { type CodeNumbers, type Plan, planOf } from '../calendar/plan.ts';
import { contentsOf, lineOf } from './contents.ts';
import type { Line, ProposalRecord } from './proposal.ts';

/** What is kept of economics of which nothing is known. */
export const NOTHING_EXPECTED = {
  units: null,
  uplift_units: null,
  revenue_eur: null,
  funding_eur: null,
  incremental_margin_eur: null,
  as_of_yw: null,
};

/** Two lines in week 30 of 2026. */
export const base = contentsOf({
  status: 'draft',
  skus: [{ code: 'A' }, { code: 'B' }],
  start_year: 2026,
  start_week: 30,
});

export const line = (fields: Partial<SkuLine> = {}): Line => lineOf({ code: 'A', ...fields });

interface Given {
  readonly id?: number;
  readonly status?: ProposalStatus;
  readonly source?: string;
  readonly channel?: string;
  /** First and last week, as yw; null for none. */
  readonly weeks?: readonly [start: number, end: number] | null;
  readonly skus?: readonly SkuLine[];
  readonly mechanic?: string;
  readonly sale_kind?: SaleKind;
  readonly start_date?: string;
}

export function proposal({ id = 1, status = 'draft', source = 'manual', weeks, skus = [], ...given }: Given) {
  const [start, end] = weeks === undefined ? [202610, 202611] : (weeks ?? []);
  const contents = contentsOf({
    status: 'draft',
    source,
    skus: [...skus],
    ...given,
    ...(start !== undefined && { start_year: Math.floor(start / 100), start_week: start % 100 }),
    ...(end !== undefined && { end_year: Math.floor(end / 100), end_week: end % 100 }),
  });
  const record: ProposalRecord = {
    _id: id,
    version: 1,
    content_version: 1,
    terms_version: 1,
    status,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...contents,
    proposed_by_id: null,
    user: null,
    created_by_id: null,
    edited_by_id: null,
    edited_by_ids: [],
    decided: false,
    log: [],
    forecast: null,
    expected: null,
  };
  return record;
}

export const plan = (given: Given, numbers: CodeNumbers): Plan => planOf(proposal(given), numbers);
