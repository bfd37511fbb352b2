import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { isCovered } from '@promo/contracts/npl/words';
import { orderHorizon, USUAL_LEAD_DAYS } from '@promo/retail/fmb';
import { plusDays } from '../format/dates.ts';
import { daysLate, type Needed, neededOf } from './needed.ts';

/** The day that the check counted back from. */
export const neededBy = ({
  reason,
  latest_order_date,
  lead_time_days,
}: Pick<FmbFigures, 'reason' | 'latest_order_date' | 'lead_time_days'>): Needed => ({
  reason,
  day: plusDays(latest_order_date, orderHorizon(lead_time_days)),
});

/** Days of delivery by the check, else by the record; null where nobody has said. */
export const leadOf = ({ fmb, lead_time_days }: Pick<NplListItem, 'fmb' | 'lead_time_days'>): number | null =>
  fmb?.figures?.lead_time_days ?? lead_time_days;

type Coming = Pick<NplListItem, 'status' | 'order' | 'outstanding' | 'fmb' | 'launch_date' | 'lead_time_days'>;

/**
 * When the goods of a product come: what is ordered on the day that is noted, and what is late today at the earliest; what is not ordered yet
 * as if it were today. null where nobody knows, and where nothing has to come.
 */
export function comingOn({ status, order, outstanding, ...record }: Coming, today: string): string | null {
  if (outstanding === 0) return null;
  const expected = order?.expected_date ?? null;
  if (status === 'ordered') return expected !== null && expected < today ? today : expected;
  const isOpen = status === 'draft' || (isToBeOrdered(status) && !isCovered(record.fmb?.figures?.zero_because));
  return isOpen ? plusDays(today, leadOf(record) ?? USUAL_LEAD_DAYS) : null;
}

/** How many days after its launch, or after the predecessor's stock has ended, the goods of a product come; null where they are in time. */
export function tooLateOf(
  record: Coming,
  today: string,
): { readonly reason: Needed['reason']; readonly days: number } | null {
  const needed = neededOf(record);
  const days = daysLate(needed, comingOn(record, today));
  return needed && days > 0 ? { reason: needed.reason, days } : null;
}
