import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { isWeek, weekIndex } from '@promo/retail/weeks';

/** Index of a week that is asked for, if any. Throws a 422 Refusal that names the field for a week that does not exist. */
export function weekAt<Week extends number | undefined>(path: string, yw: Week): Week {
  if (yw === undefined) return yw;
  if (!isWeek(yw)) throw invalid(path, analyticsMessage.no_iso_week({ yw }));
  return weekIndex(yw) as Week;
}
