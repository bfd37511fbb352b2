import type { AccuracyTotals } from '@promo/contracts/promo-proposals/accuracy';

/** What plan and actual are compared by: what it is about first, then what was sold, then what that brought. */
export const FIGURES = [
  'incremental_margin_eur',
  'uplift_units',
  'units',
  'revenue_eur',
  'gross_margin_eur',
  'funding_eur',
] as const satisfies readonly (keyof AccuracyTotals['actual'])[];
export type Figure = (typeof FIGURES)[number];

/** Actual less expected; as the server tells it where it does, which leaves out lines that it cannot compare. */
export function differenceOf({ error, actual, expected }: AccuracyTotals, figure: Figure): number | null {
  if (figure === 'uplift_units' || figure === 'incremental_margin_eur') return error[figure];
  const [came, planned] = [actual[figure], expected[figure]];
  return came === null || planned === null ? null : came - planned;
}
