import { invalid } from '@promo/contracts/errors';
import { parseDate } from '@promo/retail/calendar';
import { isWeek, MAX_YW, weekOf } from '@promo/retail/weeks';

/**
 * A date out of a request. Throws a 422 Refusal for a day that does not exist, which the schema lets through, and for the
 * last days of 2999, which lie in a week of 3000.
 */
export function dateIn(path: string, text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date || !isWeek(weekOf(date))) throw invalid(path, `is no date of the weeks up to ${MAX_YW}: ${text}`);
  return date;
}
