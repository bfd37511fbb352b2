import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { MAX_SKU_WEEKS, type skuWeeks } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { euro } from '@promo/retail/money';
import { quantity } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import { asOfYw } from '../as-of.ts';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { cellAt, firstWeekOf, lastWeekOf } from '../facts/grid.ts';
import { windowAt } from '../week-at.ts';

type SkuWeeks = ReplyOf<typeof skuWeeks>['skus'][number];

/** Weekly sales of SKUs in a window, each code once. Throws a 422 Refusal for a window that is none, or too much at once. */
export function weeksOf(
  analysis: Analysis,
  { codes, from_yw, to_yw }: RequestOf<typeof skuWeeks>,
  todayYw: number,
): ReplyOf<typeof skuWeeks> {
  const { from, to } = windowAt(from_yw, to_yw);
  const different = [...new Set(codes)];
  const asked = different.length * (to - from + 1);
  if (asked > MAX_SKU_WEEKS) {
    throw invalid('codes', analyticsMessage.too_many_sku_weeks({ maximum: MAX_SKU_WEEKS, asked }));
  }
  return { as_of_yw: asOfYw(analysis, todayYw), skus: different.map((code) => weeksOfSku(analysis, code, from, to)) };
}

function weeksOfSku({ catalog, grid }: Analysis, code: string, from: number, to: number): SkuWeeks {
  const ordinal = catalog.ordinalOf(code);
  const first = ordinal === undefined ? -1 : firstWeekOf(grid, ordinal);
  if (ordinal === undefined || first < 0) {
    return { code, baseline_weekly_qty: null, from_yw: null, qty: [], revenue: [] };
  }
  const [start, end] = [Math.max(from, first), Math.min(to, lastWeekOf(grid, ordinal))];
  const cells = Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => cellAt(grid, ordinal, start + i));
  return {
    code,
    baseline_weekly_qty: quantity(weeklyBaseline(grid, ordinal, from)),
    from_yw: cells.length === 0 ? null : ywOf(start),
    qty: cells.map((cell) => quantity(cell?.qty ?? 0)),
    revenue: cells.map((cell) => euro(cell?.revenue ?? null)),
  };
}
