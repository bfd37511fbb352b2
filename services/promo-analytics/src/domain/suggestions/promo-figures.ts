/**
 * What one promotion brings, but for what its family loses: that depends on what else is promoted (family-loss.ts). As of a promotion
 * alone in economics.ts; of a SKU without a family κ takes margin of its own, as there.
 */
import { type Economics, pnlAt } from '../forecaster/economics.ts';
import type { Uplift } from '../forecaster/uplift-curve.ts';

export interface PromoFigures {
  readonly units: number;
  readonly upliftUnits: number;
  /** Euro, as all that follows. */
  readonly revenue: number;
  readonly funding: number;
  readonly discountCost: number;
  /** Incremental margin but for the family's loss. */
  readonly margin: number;
  /** Margin at the p10 and at the p90 of the uplift. */
  readonly marginLow: number;
  readonly marginHigh: number;
  /** The uplift at them over the mean one. */
  readonly scaleLow: number;
  readonly scaleHigh: number;
  /** Units that it would take from its family, κ·u·Q0; 0 without one. */
  readonly taken: number;
  /** Units gained that later weeks do not lose, nor anybody where there is no family. */
  readonly keptUnits: number;
}

export function promoFigures(terms: Economics, depth: number, uplift: Uplift, hasFamily: boolean): PromoFigures {
  const at = (u: number) => {
    const pnl = pnlAt(terms, depth, u);
    return { pnl, margin: pnl.incrementalMargin + (hasFamily ? pnl.cannibalizedMargin : 0) };
  };
  const { mean, p10, p90 } = uplift;
  const { pnl, margin } = at(mean);
  const [low, high] = [at(p10).margin, at(p90).margin];
  const gained = mean * pnl.baselineQty;
  const { cannibalization, pullForward } = terms;
  const scale = (u: number) => (mean > 0 ? Math.max(0, u / mean) : 1);
  return {
    units: pnl.qty,
    upliftUnits: gained,
    revenue: pnl.grossRevenue,
    funding: pnl.funding,
    discountCost: pnl.discountCost,
    margin,
    marginLow: low,
    marginHigh: high,
    scaleLow: scale(p10),
    scaleHigh: scale(p90),
    taken: hasFamily ? Math.max(0, cannibalization * gained) : 0,
    keptUnits: gained * (1 - pullForward - (hasFamily ? 0 : cannibalization)),
  };
}
