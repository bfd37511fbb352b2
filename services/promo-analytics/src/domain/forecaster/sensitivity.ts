/** Figures of one depth in the shape of the answer: money with 2 decimals, quantities and ratios with 4. */
import { nulls } from '@promo/contracts/nulls';
import { Pnl, type SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { breakEvenFunding } from '@promo/retail/break-even-funding';
import { priceAt } from '@promo/retail/depth';
import { quantity, round2 } from '@promo/retail/round';
import { breakEvenUplift, isCompliant, pnlAt } from './economics.ts';
import { complete, type Terms } from './terms.ts';
import type { Uplift } from './uplift-curve.ts';

/** A fraction as percent; null for none. */
export const percent = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : round2(100 * fraction);

/** A promotional price as it is announced: in cents. null without a regular price. */
export const promoPrice = ({ price }: Terms, depth: number): number | null =>
  price === null ? null : round2(priceAt(price, depth));

/** Units sold at an uplift, its mean unless another point is asked for; null where it or the baseline is not known. */
export const qtyOf = (
  { baseline, weeks }: Terms,
  uplift: Uplift | null,
  point: 'mean' | 'p10' | 'p90' = 'mean',
): number | null => (baseline === null || !uplift ? null : baseline * weeks * (1 + uplift[point]));

const NOTHING_KNOWN = nulls(Pnl.properties);

/** Profit and loss at a depth; money is null where price, cost, baseline or uplift is not known. */
export function pnlRow(terms: Terms, depth: number, uplift: Uplift | null): Pnl {
  const qty = {
    baseline_qty: terms.baseline === null ? null : quantity(terms.baseline * terms.weeks),
    promo_qty: quantity(qtyOf(terms, uplift)),
  };
  const economics = complete(terms);
  if (!economics || !uplift) return { ...NOTHING_KNOWN, ...qty };
  const pnl = pnlAt(economics, depth, uplift.mean);
  return {
    ...qty,
    gross_revenue: round2(pnl.grossRevenue),
    net_revenue: round2(pnl.netRevenue),
    vat: round2(pnl.vat),
    cogs: round2(pnl.cogs),
    supplier_funding: round2(pnl.funding),
    gross_margin: round2(pnl.grossMargin),
    gross_margin_pct: round2(pnl.grossMarginPct),
    baseline_margin: round2(pnl.baselineMargin),
    cannibalized_margin: round2(pnl.cannibalizedMargin),
    pull_forward_margin: round2(pnl.pullForwardMargin),
    incremental_margin: round2(pnl.incrementalMargin),
    roi: quantity(pnl.roi),
  };
}

/** A row of the sensitivity table. */
export function sensitivityRow(
  terms: Terms,
  depth: number,
  uplift: Uplift | null,
  nc30: (promoPrice: number) => Nc30Result,
): SensitivityRow {
  const economics = complete(terms);
  const { price, cost } = terms;
  const promo_price = promoPrice(terms, depth);
  const checked = promo_price === null ? null : nc30(promo_price);
  const breakEven = price === null || cost === null ? null : breakEvenUplift({ ...terms, price, cost }, depth);
  const known = economics && uplift;
  const pnl = known ? pnlAt(economics, depth, uplift.mean) : null;
  return {
    discount_pct: depth,
    promo_price,
    uplift_pct: percent(uplift?.expected),
    mean_uplift_pct: percent(uplift?.mean),
    p10_uplift_pct: percent(uplift?.p10),
    p90_uplift_pct: percent(uplift?.p90),
    qty: quantity(qtyOf(terms, uplift)),
    breakeven_uplift_pct: percent(breakEven),
    breakeven_funding: pnl && breakEvenFunding(pnl.qty, pnl.funding, pnl.incrementalMargin),
    incremental_margin: pnl && round2(pnl.incrementalMargin),
    p10_incremental_margin: known ? round2(pnlAt(economics, depth, uplift.p10).incrementalMargin) : null,
    compliant: known ? isCompliant(economics, depth, uplift.mean) : false,
    nc30_ok: checked?.ok ?? null,
    announceable: checked?.announceable ?? null,
  };
}
