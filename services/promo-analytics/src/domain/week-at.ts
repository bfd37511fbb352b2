import { invalid, type Refusal } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { isWeek, weekIndex, weeksInYear, yearOf, ywOf } from '@promo/retail/weeks';

/** Index of a week that is asked for, if any. Throws a 422 Refusal that names the field for a week that does not exist. */
export function weekAt<Week extends number | undefined>(path: string, yw: Week): Week {
  if (yw === undefined) return yw;
  if (!isWeek(yw)) throw noIsoWeek(path, yw);
  return weekIndex(yw) as Week;
}

/** The 422 Refusal of a week that does not exist, with those that its year has. */
export function noIsoWeek(path: string, yw: number): Refusal {
  const year = yearOf(yw);
  return invalid(path, analyticsMessage.no_iso_week({ yw, year, weeks: weeksInYear(year) }));
}

interface Window<Week> {
  readonly from: Week;
  readonly to: Week;
}

/** Week indices of the time that is asked for, both included. Throws a 422 Refusal for weeks that do not exist, and for an end before the start. */
export const windowAt = <Week extends number | undefined>(from_yw: Week, to_yw: Week): Window<Week> =>
  inOrder(weekAt('from_yw', from_yw), weekAt('to_yw', to_yw));

/** Week indices as a window. Throws a 422 Refusal for an end before the start. */
export function inOrder<Week extends number | undefined>(from: Week, to: Week): Window<Week> {
  if (from !== undefined && to !== undefined && to < from) {
    throw invalid('to_yw', analyticsMessage.window_ends_before_start({ from_yw: ywOf(from), to_yw: ywOf(to) }));
  }
  return { from, to };
}
