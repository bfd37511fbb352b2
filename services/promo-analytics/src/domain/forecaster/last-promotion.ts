/** The last promotion of a product before a plan: what such a promotion earned when it was tried. */
import { nulls } from '@promo/contracts/nulls';
import { LastPromotion } from '@promo/contracts/promo-analytics/economics';
import { EVENT_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../events/analysis.ts';
import { endOf, weeksOf } from '../events/event-table.ts';
import { newestRow } from '../events/rows.ts';

/** Of a product that had none. */
export const NO_PROMOTION = nulls(LastPromotion.properties);

/**
 * The newest one that ended before a week, evergreen flags left out, with what is known of it by now, as /performance tells it.
 *
 * @param asOf the first week that a plan may know nothing of, a week index
 */
export function lastPromotion(analysis: Analysis, ordinal: number, asOf: number) {
  const { table } = analysis;
  const last = newestRow(
    analysis,
    ordinal,
    (event) => endOf(table, event) < asOf && weeksOf(table, event) <= EVENT_WEEKS.usual,
  );
  if (!last) return NO_PROMOTION;
  const { start_yw, end_yw, discount_pct, mechanic, net_effect_margin_eur } = last;
  return { start_yw, end_yw, discount_pct, mechanic, net_effect_margin_eur };
}
