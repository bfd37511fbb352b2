import type { SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';
import { isReduction } from '../../../plan/nc30/nc30.ts';

/**
 * The shallowest depth in the table from which on prices are reductions by NC30; null where all are, or none is known to be.
 * A deeper discount is a lower price, so they are from some depth on.
 */
export function nc30Bound(rows: readonly SensitivityRow[]): number | null {
  const sorted = rows.toSorted((a, b) => a.discount_pct - b.discount_pct);
  if (!sorted.some((row) => isReduction(row) === false)) return null;
  return sorted.find(isReduction)?.discount_pct ?? null;
}
