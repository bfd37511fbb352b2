/** Plan against actual: what was expected of a proposal's lines when it was approved, and what they sold. */
import type { skuWeeks } from '@promo/contracts/promo-analytics/queries';
import type { Accuracy } from '@promo/contracts/promo-proposals/forecast';
import type { ReplyOf } from '@promo/contracts/query';
import { quantity, round2 } from '@promo/retail/round';
import { weekIndex } from '@promo/retail/weeks';
import { type ProposalRecord, type Span, spanOf } from './proposal.ts';

/** Sales of a promotion's weeks, as far as they are imported. */
export type Sales = ReplyOf<typeof skuWeeks>;
type SkuSales = Sales['skus'][number];

/** @param sales null where the proposal has no weeks or no lines to ask about */
export function accuracyOf(record: ProposalRecord, sales: Sales | null): Accuracy {
  const span = spanOf(record);
  const asOf = sales?.as_of_yw ?? null;
  const imported = asOf === null ? 0 : weekIndex(asOf);
  const expected = new Map(record.forecast?.lines.map((line) => [line.code, line]));
  const sold = new Map(sales?.skus.map((sku) => [sku.code, sku]));
  return {
    proposal_id: record._id,
    complete: span !== null && imported > weekIndex(span.end),
    lines: record.skus.map(({ code }) => ({
      code,
      expected_uplift_pct: expected.get(code)?.expected_uplift_pct ?? null,
      p90_uplift_pct: expected.get(code)?.p90_uplift_pct ?? null,
      ...actual(sold.get(code), span, imported),
    })),
  };
}

/** What a SKU sold in the weeks before `imported` (a week index) that it was listed in, and over its baseline. */
function actual(sku: SkuSales | undefined, span: Span | null, imported: number) {
  if (!sku || !span || sku.from_yw === null) return { actual_uplift_pct: null, actual_qty: null };
  const weeks = sku.qty.slice(0, Math.max(0, imported - weekIndex(sku.from_yw)));
  if (weeks.length === 0) return { actual_uplift_pct: null, actual_qty: null };
  const qty = weeks.reduce((sum, units) => sum + units, 0);
  const ordinary = weeks.length * (sku.baseline_weekly_qty ?? 0);
  return {
    actual_uplift_pct: ordinary > 0 ? round2(100 * (qty / ordinary - 1)) : null,
    actual_qty: quantity(qty),
  };
}
