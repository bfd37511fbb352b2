import type { Planned } from '@promo/contracts/promo-proposals/events';
import type { Proposal, SkuDetail } from '@promo/contracts/promo-proposals/proposal';
import { depthOf, impliedPromoCents, plannedUnitCents } from '@promo/retail/depth';
import { euro } from '@promo/retail/money';
import { round2 } from '@promo/retail/round';
import { yearOf } from '@promo/retail/weeks';
import { missingCodes } from './catalogue-entry.ts';
import { daysOf } from './days.ts';
import { cwLabel } from './labels.ts';
import { type Contents, type Line, type ProposalRecord, spanOf } from './proposal.ts';

const depth = (line: Line, mechanic: string | null): number | null => round2(depthOf(line, mechanic));

/** A proposal as it is answered. */
export function proposalView(record: ProposalRecord): Proposal {
  const { _id, content_version: _content, terms_version: _terms, ...kept } = record;
  const { commented_at: _commented, acknowledged: _acknowledged, changed_by_id: _changer, ...shown } = kept;
  const { co_planner_ids, edited_by_ids, skus, log, ...rest } = shown;
  const span = spanOf(record);
  return {
    id: _id,
    ...rest,
    end_year: span && yearOf(span.end),
    end_week: span && span.end % 100,
    cw_label: cwLabel(span),
    co_planner_ids: [...co_planner_ids],
    edited_by_ids: [...edited_by_ids],
    n_skus: skus.length,
    skus: skus.map(lineView),
    log: [...log],
    missing: missingCodes(skus),
  };
}

/** Field by field: a long list has hundreds of thousands, for which a spread takes three times as long. */
const lineView = (line: Line): Proposal['skus'][number] => ({
  code: line.code,
  name: line.name,
  regular_price: euro(line.regular_cents),
  discount_pct: line.discount_pct,
  promo_price: euro(line.promo_cents),
  mechanic: line.mechanic,
  sale_kind: line.sale_kind,
  supplier_funding: line.supplier_funding,
  expected_uplift_pct: line.expected_uplift_pct,
  feature: line.feature,
  display: line.display,
  note: line.note,
});

/** What a line costs under the promotion. */
export const skuDetails = ({
  skus,
  mechanic,
  sale_kind,
}: Pick<ProposalRecord, 'skus' | 'mechanic' | 'sale_kind'>): SkuDetail[] =>
  skus.map((line) => ({
    code: line.code,
    name: line.name,
    regular_price: euro(line.regular_cents),
    promo_discount_pct: depth(line, mechanic),
    implied_promo_price: euro(impliedPromoCents(line, mechanic)),
    sale_kind: line.sale_kind ?? sale_kind,
  }));

/** What of a proposal other services are told of. */
export interface ForTelling extends Omit<Contents, 'note' | 'objective'>, Pick<ProposalRecord, 'status' | 'user'> {
  readonly forecast: {
    readonly economics?: { readonly lines: readonly { code: string; incremental_margin_eur: number | null }[] };
  } | null;
}

/** What other services are told. */
export function describePlan(record: ForTelling): Planned {
  const span = spanOf(record);
  const economics = new Map(record.forecast?.economics?.lines.map((line) => [line.code, line.incremental_margin_eur]));
  return {
    title: record.title,
    status: record.status,
    start_yw: span?.start ?? null,
    end_yw: span?.end ?? null,
    ...daysOf(record),
    source: record.source,
    user: record.user,
    co_planner_ids: [...record.co_planner_ids],
    mechanic: record.mechanic,
    lines: record.skus.map((line) => ({
      code: line.code,
      discount_pct: depth(line, record.mechanic),
      mechanic: line.mechanic ?? record.mechanic,
      promo_price: euro(plannedUnitCents(line, record.mechanic)),
      sale_kind: line.sale_kind ?? record.sale_kind,
      supplier_funding: line.supplier_funding,
      feature: line.feature,
      display: line.display,
      expected: economics.has(line.code) ? { incremental_margin_eur: economics.get(line.code) ?? null } : null,
    })),
  };
}
