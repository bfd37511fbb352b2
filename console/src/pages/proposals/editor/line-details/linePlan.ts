import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { fundingAt } from '@promo/retail/funding-at';
import { normaliseTyped, USUAL_MECHANICS } from '@promo/retail/mechanics';
import { round2 } from '@promo/retail/round';
import { read } from '../../../../api/query.ts';
import type { Output } from '../../../../api/routes.ts';
import { depthOf, mechanicOf } from '../../../../plan/depth.ts';
import { type Draft, type Line, sourceOf, weeksOf } from '../../../../plan/draft.ts';

export type Figures = Output<'GET /api/promo/forecaster'>;

export type OtherDepth = Figures['sensitivity'][number] & { readonly funding: number; readonly gain: number | null };

/** What a line's forecast is asked with. */
export interface LinePlan {
  readonly sku: string;
  readonly discount: number;
  /** N+F, where the depth is what it amounts to. */
  readonly mechanic?: string;
  readonly weeks: number;
  readonly start_yw?: number;
  readonly supplier_funding?: number;
  readonly source?: string;
  readonly feature?: number;
  readonly display?: number;
}

/** The question about a line as it stands; null where there is no depth yet. */
export function linePlanOf(line: Line, draft: Draft): LinePlan | null {
  const depth = depthOf(line, draft.mechanic);
  if (depth === null) return null;
  const written = normaliseTyped(mechanicOf(line, draft.mechanic) ?? '');
  const mechanic = USUAL_MECHANICS.find((one) => one === written);
  return {
    sku: line.code,
    discount: Math.min(MAX_DISCOUNT, round2(depth)),
    ...(mechanic && { mechanic }),
    weeks: Math.min(FORECAST_WEEKS.max, Math.max(FORECAST_WEEKS.min, weeksOf(draft))),
    ...(draft.start_yw && { start_yw: draft.start_yw }),
    source: sourceOf(draft),
    ...(line.feature !== null && { feature: line.feature }),
    ...(line.display !== null && { display: line.display }),
    ...(line.supplier_funding !== null && { supplier_funding: line.supplier_funding }),
  };
}

/** What a line would sell at its own depth, and what that rests on. */
export const forecastOf = ({ supplier_funding: _, ...query }: LinePlan) =>
  read('GET /api/promo/analog-forecast', { query });

/** What a line would do alone, at its own depth and at others, each as a price. */
export const figuresOf = ({ mechanic: _, ...query }: LinePlan) => read('GET /api/promo/forecaster', { query });

/**
 * What a line alone would do at other depths, each with what the supplier is counted on to pay for a unit at it, and by how much more the line
 * would earn than at its own, euro. The forecaster reckons each depth with the same funding: what is not paid of it is taken off.
 */
export const depthsOf = (
  { sensitivity, supplier_funding, pnl }: Pick<Figures, 'sensitivity' | 'supplier_funding' | 'pnl'>,
  plan: Pick<LinePlan, 'discount' | 'supplier_funding'>,
): OtherDepth[] =>
  sensitivity.map((row) => {
    const { discount_pct, incremental_margin: margin, qty } = row;
    const agreedFor = plan.supplier_funding === undefined ? null : plan.discount;
    const funding = fundingAt(supplier_funding, agreedFor, discount_pct);
    const planned = pnl.incremental_margin;
    const known = margin !== null && planned !== null && qty !== null;
    return { ...row, funding, gain: known ? round2(margin - qty * (supplier_funding - funding) - planned) : null };
  });
