import { quantity, sumOfKnown } from '@promo/retail/round';
import type { Totals } from './expected.ts';

/** What promotions are expected to earn that are added up. */
export type Sum = Pick<
  Totals,
  | 'uplift_units'
  | 'revenue_eur'
  | 'funding_eur'
  | 'incremental_margin_eur'
  | 'discount_cost_eur'
  | 'roi'
  | 'lines'
  | 'lines_without_money'
>;

/**
 * Several proposals together. What is unknown of one adds nothing; the ROI is that of the sums. What two of them take from one
 * family, or promote both, is counted twice, as in docs/economics.md.
 */
export function sumOf(all: readonly Totals[]): Sum {
  const sum = (key: 'uplift_units' | 'revenue_eur' | 'funding_eur' | 'incremental_margin_eur' | 'discount_cost_eur') =>
    sumOfKnown(
      all.map((totals) => totals[key]),
      quantity,
    );
  const count = (key: 'lines' | 'lines_without_money') => all.reduce((n, totals) => n + totals[key], 0);
  const [margin, cost] = [sum('incremental_margin_eur'), sum('discount_cost_eur')];
  return {
    uplift_units: sum('uplift_units'),
    revenue_eur: sum('revenue_eur'),
    funding_eur: sum('funding_eur'),
    incremental_margin_eur: margin,
    discount_cost_eur: cost,
    roi: margin !== null && cost !== null && cost > 0 ? margin / cost : null,
    lines: count('lines'),
    lines_without_money: count('lines_without_money'),
  };
}
