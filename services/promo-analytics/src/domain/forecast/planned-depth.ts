import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { freeUnitsDiscount, namedPercent, normaliseTaken, USUAL_MECHANICS } from '@promo/retail/mechanics';
import { rounded } from '@promo/retail/round';

interface PlannedDepth {
  /** Percent; undefined where neither mechanic nor discount says. */
  readonly discountPct: number | undefined;
  /** '' for a plain discount, else N+F. */
  readonly mechanic: string;
}

/** Percentage points by which mechanic and discount may differ. */
const TOLERANCE = 1;

/**
 * The depth that a planned mechanic and discount mean together; the discount counts where both are given. Throws a 422
 * Refusal for a mechanic that is neither a percent within 0–90 nor 1+1, 2+1 or 3+1, and for two that disagree.
 */
export function plannedDepth(mechanic: string | undefined, discount: number | undefined): PlannedDepth {
  const text = normaliseTaken(mechanic ?? '');
  const meant = mechanic?.trim() ? percentOf(mechanic, text) : undefined;
  if (meant !== undefined && discount !== undefined && Math.abs(meant - discount) > TOLERANCE) {
    throw invalid('mechanic', analyticsMessage.mechanic_not_discount({ meant: rounded(meant, 10), discount }));
  }
  return { discountPct: discount ?? meant, mechanic: text };
}

function percentOf(mechanic: string, text: string): number {
  const isUsual = USUAL_MECHANICS.some((usual) => usual === text);
  const percent = isUsual ? freeUnitsDiscount(text, 'taken') : namedPercent(mechanic);
  if (percent !== null && percent <= MAX_DISCOUNT) return percent;
  throw invalid('mechanic', analyticsMessage.unknown_mechanic({ maximum: MAX_DISCOUNT, allowed: USUAL_MECHANICS }));
}
