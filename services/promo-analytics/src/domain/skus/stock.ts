import type { skuStock } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { quantity } from '@promo/retail/round';
import { MAX_YW, weekIndex, weekOf } from '@promo/retail/weeks';
import { asOfWeek, toldYw } from '../as-of.ts';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { productOf } from '../facts/catalog.ts';
import {
  type ApprovedPromo,
  type ExpectedUplift,
  type Horizon,
  horizonOf,
  upliftUnits,
} from '../forecast/planned-uplift.ts';
import { coverWeeks } from './cover.ts';

interface StockItem {
  readonly code: string;
  readonly horizon: Horizon;
}

/** What a question about stock is about, and the weeks that the longest horizon reaches into. */
export interface StockQuestion {
  readonly today: Temporal.PlainDate;
  readonly items: readonly StockItem[];
  readonly from: number;
  readonly to: number;
}

export function stockQuestion(request: RequestOf<typeof skuStock>): StockQuestion {
  const today = Temporal.PlainDate.from(request.today);
  const items = request.items.map(({ code, horizon_days }) => ({ code, horizon: horizonOf(today, horizon_days) }));
  const from = weekIndex(weekOf(today));
  const to = items.reduce((last, { horizon }) => Math.max(last, horizon.lastWeek), from);
  return { today, items, from, to: Math.min(to, weekIndex(MAX_YW)) };
}

/** Stock, baseline and planned uplift of the items that are known, in their order. `approved` are a SKU's approved promotions. */
export function stockOf(
  analysis: Analysis,
  { today, items }: StockQuestion,
  approved: (code: string) => readonly ApprovedPromo[],
  expectedUplift: ExpectedUplift,
): Pick<ReplyOf<typeof skuStock>, 'as_of_yw' | 'stock'> {
  const { catalog, grid } = analysis;
  const asOf = asOfWeek(analysis, weekOf(today));
  return {
    as_of_yw: toldYw(analysis, asOf),
    stock: items.flatMap(({ code, horizon }) => {
      const product = productOf(catalog, code);
      if (!product) return [];
      const { ordinal, onHand, onOrder, leadTimeDays } = product;
      const baseline = weeklyBaseline(grid, ordinal, asOf);
      const promos = approved(code);
      const uplift = promos.length === 0 ? 0 : upliftUnits(code, baseline ?? 0, promos, horizon, expectedUplift);
      return {
        code,
        on_hand: onHand,
        on_order: onOrder,
        lead_time_days: leadTimeDays,
        baseline_weekly_qty: quantity(baseline),
        cover_weeks: coverWeeks(onHand, baseline),
        planned_uplift_units: quantity(uplift),
      };
    }),
  };
}
