import { invalid, type Refusal } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { isWeek, weekIndex, weeksInYear, yearOf } from '@promo/retail/weeks';

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
