/** The last promotion of a product before a plan: what such a promotion earned when it was tried. */
import { nulls } from '@promo/contracts/nulls';
import { LastPromotion } from '@promo/contracts/promo-analytics/economics';
import { EVENT_WEEKS } from '@promo/contracts/promo-analytics/words';
import { round2 } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import type { Analysis } from '../events/analysis.ts';
import { eventMargins, eventUnits } from '../events/event-margins.ts';
import { discountOf, endOf, mechanicOf, newestOf, previousOf, startOf, weeksOf } from '../events/event-table.ts';
import { mechanicText } from '../facts/grid.ts';
import { euros, orNull } from '../or-null.ts';

/** Of a product that had none. */
export const NO_PROMOTION = nulls(LastPromotion.properties);

/**
 * The newest one that ended before a week, evergreen flags left out, with what is known of it by now.
 *
 * @param asOf the first week that a plan may know nothing of, a week index
 */
export function lastPromotion(analysis: Analysis, ordinal: number, asOf: number) {
  const { table, grid } = analysis;
  let event = newestOf(table, ordinal);
  while (event >= 0 && (endOf(table, event) >= asOf || weeksOf(table, event) > EVENT_WEEKS.usual)) {
    event = previousOf(table, event);
  }
  if (event < 0) return NO_PROMOTION;
  return {
    start_yw: ywOf(startOf(table, event)),
    end_yw: ywOf(endOf(table, event)),
    discount_pct: round2(orNull(discountOf(table, event))),
    mechanic: mechanicText(grid, mechanicOf(table, event)),
    net_effect_margin_eur: euros(eventMargins(analysis, event, eventUnits(analysis, event)).net),
  };
}
