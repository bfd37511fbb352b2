import type { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { Planned } from '@promo/contracts/promo-proposals/events';
import type { Proposal, SkuDetail } from '@promo/contracts/promo-proposals/proposal';
import { depthOf, impliedPromoCents, mechanicOf, plannedUnitCents } from '@promo/retail/depth';
import { forTakers } from '@promo/retail/mechanics';
import { euro } from '@promo/retail/money';
import { round2 } from '@promo/retail/round';
import { yearOf } from '@promo/retail/weeks';
import { missingCodes } from './catalogue-entry.ts';
import { cwLabel } from './cw-label.ts';
import { daysOf } from './days.ts';
import { toldExpected } from './kept-expected.ts';
import { type Contents, type Line, type ProposalRecord, spanOf } from './proposal.ts';

const depth = (line: Line, mechanic: string | null): number | null => round2(depthOf(line, mechanic));

/** A proposal as it is answered. Field by field, as its lines: what is kept beside is nobody else's. */
export function proposalView(record: ProposalRecord): Proposal {
  const span = spanOf(record);
  return {
    id: record._id,
    version: record.version,
    status: record.status,
    created_at: record.created_at,
    updated_at: record.updated_at,
    title: record.title,
    note: record.note,
    source: record.source,
    start_year: record.start_year,
    start_week: record.start_week,
    end_year: span && yearOf(span.end),
    end_week: span && span.end % 100,
    start_date: record.start_date,
    end_date: record.end_date,
    cw_label: cwLabel(span),
    mechanic: record.mechanic,
    sale_kind: record.sale_kind,
    channel: record.channel,
    objective: record.objective,
    proposed_by_id: record.proposed_by_id,
    user: record.user,
    co_planner_ids: [...record.co_planner_ids],
    created_by_id: record.created_by_id,
    edited_by_id: record.edited_by_id,
    edited_by: record.edited_by ?? null,
    edited_by_ids: [...record.edited_by_ids],
    decided: record.decided,
    n_skus: record.skus.length,
    skus: record.skus.map((line) =>
      line.funding_to_agree ? { ...lineView(line), funding_to_agree: true } : lineView(line),
    ),
    log: [...record.log],
    forecast: record.forecast,
    expected: toldExpected(record.expected),
    missing: missingCodes(record.skus),
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

/** What of the economics of a line others are told. */
export const TOLD_FIGURES = ['incremental_margin_eur', 'units'] as const satisfies readonly (keyof KeptLine)[];
type KeptLine = KeptEconomics['lines'][number];
type ToldEconomics = Pick<KeptLine, 'code' | (typeof TOLD_FIGURES)[number]>;

/** What of a proposal other services are told of. */
export interface ForTelling extends Omit<Contents, 'note' | 'objective'>, Pick<ProposalRecord, 'status' | 'user'> {
  readonly forecast: {
    readonly economics?: { readonly lines: readonly ToldEconomics[] };
  } | null;
}

/** More digits of a line's units would make the largest plan too large for a message of NATS; below a thousand these are all. */
const UNIT_DIGITS = 7;

/** What other services are told. */
export function describePlan(record: ForTelling): Planned {
  const span = spanOf(record);
  const economics = new Map(
    record.forecast?.economics?.lines.map(({ code, incremental_margin_eur, units }) => [
      code,
      { incremental_margin_eur, units: units && Number(units.toPrecision(UNIT_DIGITS)) },
    ]),
  );
  return {
    title: record.title,
    status: record.status,
    start_yw: span?.start ?? null,
    end_yw: span?.end ?? null,
    ...daysOf(record),
    source: record.source,
    channel: record.channel || null,
    user: record.user,
    co_planner_ids: [...record.co_planner_ids],
    mechanic: record.mechanic,
    lines: record.skus.map((line) => ({
      code: line.code,
      discount_pct: depth(line, record.mechanic),
      mechanic: forTakers(mechanicOf(line, record.mechanic)),
      promo_price: euro(plannedUnitCents(line, record.mechanic)),
      sale_kind: line.sale_kind ?? record.sale_kind,
      // nothing is claimed of a supplier who has not agreed
      supplier_funding: line.funding_to_agree ? null : line.supplier_funding,
      feature: line.feature,
      display: line.display,
      expected: economics.get(line.code) ?? null,
    })),
  };
}
