import type { SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';

/**
 * The depth, percent, at which a deeper discount begins to lose: where the incremental margin goes below zero for the last time, on
 * a straight line between two depths that were tried. null where it never does, or where every depth loses.
 */
export function breakEvenDepth(rows: readonly SensitivityRow[]): number | null {
  const known = rows
    .flatMap(({ discount_pct: depth, incremental_margin: margin }) => (margin === null ? [] : [{ depth, margin }]))
    .sort((a, b) => a.depth - b.depth);
  const last = known.findLastIndex(({ margin }) => margin >= 0);
  const [before, after] = [known[last], known[last + 1]];
  if (!before || !after) return null;
  return before.depth + ((after.depth - before.depth) * before.margin) / (before.margin - after.margin);
}
