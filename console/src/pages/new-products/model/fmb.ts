import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { daysFrom, plusDays } from './days.ts';

/** Days until the next check, and days to be safe, that an order is placed ahead beside its lead time. */
export const REVIEW_DAYS = 7;
export const SAFETY_DAYS = 14;

/** How the latest order date comes about: the first of two dates, less what an order needs. */
export interface OrderDate {
  readonly first: string;
  readonly latest: string;
  /** Days from a day to the latest; negative once it has passed. */
  readonly left: number;
}

/** The arithmetic behind a record's latest order date, as seen on `today`. */
export function orderDateOf(figures: FmbFigures, today: string): OrderDate {
  const latest = figures.latest_order_date;
  const named = figures.reason === 'stock_out' ? figures.stock_out_date : figures.launch_date;
  const first = named ?? plusDays(latest, figures.lead_time_days + REVIEW_DAYS + SAFETY_DAYS);
  return { first, latest, left: daysFrom(today, latest) };
}
