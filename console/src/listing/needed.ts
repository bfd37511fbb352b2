import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { isLaunched } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { isCovered } from '@promo/contracts/npl/words';
import { daysFrom } from '../format/dates.ts';

/** By when goods are needed, and what ends or begins then. */
export interface Needed {
  readonly reason: FmbFigures['reason'];
  readonly day: string;
}

/** When by the check the predecessor's stock ends, or the launch that the record has now if that is sooner; null where nobody knows. */
export function neededOf({ fmb, launch_date }: Pick<NplListItem, 'fmb' | 'launch_date'>): Needed | null {
  const stockOut = fmb?.figures?.stock_out_date ?? null;
  if (stockOut !== null && (launch_date === null || stockOut <= launch_date))
    return { reason: 'stock_out', day: stockOut };
  return launch_date === null ? null : { reason: 'launch_date', day: launch_date };
}

/** How many days after they are needed goods arrive; 0 where they are in time, and where one of the two is unknown. */
export const daysLate = (needed: Needed | null, arrival: string | null): number =>
  needed !== null && arrival !== null && arrival > needed.day ? daysFrom(needed.day, arrival) : 0;

/** Whether the day of a launch has passed without it. */
export const isLaunchLate = (
  { status, launch_date }: Pick<NplListItem, 'status' | 'launch_date'>,
  today: string,
): boolean => !isLaunched(status) && launch_date !== null && launch_date < today;

/** By when a new product must be ordered, YYYY-MM-DD; null where nobody knows, and where there is enough. */
export const orderByOf = ({ fmb }: Pick<NplListItem, 'fmb'>): string | null =>
  isCovered(fmb?.figures?.zero_because) ? null : (fmb?.figures?.latest_order_date ?? null);
