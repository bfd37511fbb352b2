import type { SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';

/**
 * The shallowest depth in the table from which on prices keep the NC30 rule; null where all do, or none is known to.
 * A deeper discount is a lower price, so the rule is kept from some depth on.
 */
export function nc30Bound(rows: readonly SensitivityRow[]): number | null {
  const sorted = rows.toSorted((a, b) => a.discount_pct - b.discount_pct);
  if (!sorted.some(({ nc30_ok }) => nc30_ok === false)) return null;
  return sorted.find(({ nc30_ok }) => nc30_ok === true)?.discount_pct ?? null;
}
