import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { orderHorizon } from '@promo/retail/fmb';
import { daysFrom, plusDays } from '../../../format/dates.ts';

/** How the latest order date comes about: the first of two dates, less what an order needs. */
interface OrderDate {
  readonly first: string;
  readonly latest: string;
  /** Days from a day to the latest; negative once it has passed. */
  readonly left: number;
}

/** The arithmetic behind a record's latest order date, as seen on `today`. */
export function orderDateOf(figures: FmbFigures, today: string): OrderDate {
  const latest = figures.latest_order_date;
  const named = figures.reason === 'stock_out' ? figures.stock_out_date : figures.launch_date;
  const first = named ?? plusDays(latest, orderHorizon(figures.lead_time_days));
  return { first, latest, left: daysFrom(today, latest) };
}
