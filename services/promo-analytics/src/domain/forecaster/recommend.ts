import type { ForecasterReason, Outcome } from '@promo/contracts/promo-analytics/words';
import { SHALLOWEST } from '../forecast/depth-curve.ts';
import { isCompliant } from './economics.ts';
import { type Choice, targetOf } from './targets.ts';

/** Depths in whole percent. */
export interface Recommendation {
  /** What serves the outcome best. */
  readonly target: number;
  /** The target, or the deepest below it that does not lose money; 0 where none does. */
  readonly recommended: number;
  readonly reason: ForecasterReason | null;
}

/** Nothing can be recommended for a reason that lies in the data. */
export const noRecommendation = (reason: ForecasterReason | null): Recommendation => ({
  target: 0,
  recommended: 0,
  reason,
});

/** The depth for an outcome, lowered a point at a time until it is compliant. */
export function recommend(outcome: Outcome, choice: Choice): Recommendation {
  const target = targetOf(outcome, choice);
  for (let depth = target; depth >= SHALLOWEST; depth--) {
    const { mean, p10, p90 } = choice.upliftAt(depth);
    // Margin is a line in the uplift: what loses at neither end loses nowhere between them, nine times out of ten at least.
    const uplifts = choice.certainty === 0.9 ? [p10, p90] : [mean];
    if (uplifts.every((uplift) => isCompliant(choice.terms, depth, uplift))) {
      return { target, recommended: depth, reason: depth < target ? 'lowered_to_breakeven' : null };
    }
  }
  return { target, recommended: 0, reason: 'no_compliant_depth' };
}
