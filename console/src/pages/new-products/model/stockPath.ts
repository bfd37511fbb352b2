import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { compareTexts } from '@promo/retail/compare';
import { daysFrom, plusDays } from '../../../format/dates.ts';
import { neededBy } from './doubts.ts';

/** Units at the beginning of a day. */
interface Point {
  readonly day: string;
  readonly units: number;
}

/** A day that matters. */
interface Mark {
  readonly what: 'order' | 'arrival' | 'stockOut' | 'launch';
  readonly day: string;
  /** Where it is drawn: what is past by the check stands at its beginning. */
  readonly at: string;
}

/** What a record's stock and its predecessor's come to, if the order goes out on the latest day, or on the day of the check where that is later. */
interface StockPath {
  /** What the predecessor has left; empty without one whose stock is known. */
  readonly predecessor: readonly Point[];
  /** What of the suggested order is there. */
  readonly own: readonly Point[];
  readonly marks: readonly Mark[];
}

/** So many days are shown after the last mark. */
const AFTER_DAYS = 14;

/**
 * The days from a check on: the predecessor sells `daily_demand` until its stock ends, which the check knows to the day, so that its
 * units are at most a day's demand short; what is ordered arrives after the lead time, and sells from the launch or the stock-out on.
 *
 * @param checked the day of the check, YYYY-MM-DD
 */
export function stockPath(figures: FmbFigures, checked: string): StockPath {
  const { latest_order_date: order, lead_time_days: lead, stock_out_date: stockOut, launch_date: launch } = figures;
  const { daily_demand: demand, suggested_qty: ordered } = figures;
  const arrival = plusDays(order < checked ? checked : order, lead);
  const sells = neededBy(figures).day;
  const mark = (what: Mark['what'], day: string | null): Mark[] =>
    day === null ? [] : [{ what, day, at: day < checked ? checked : day }];
  const marks = [
    ...mark('order', order),
    ...mark('arrival', arrival),
    ...mark('stockOut', stockOut),
    ...mark('launch', launch),
  ].sort((a, b) => compareTexts(a.day, b.day));
  const end = plusDays(marks.at(-1)?.day ?? arrival, AFTER_DAYS);
  const from = sells > arrival ? sells : arrival;
  const left = Math.max(0, ordered - demand * daysFrom(from, end));
  return {
    predecessor:
      stockOut === null
        ? []
        : [
            { day: checked, units: demand * Math.max(0, daysFrom(checked, stockOut)) },
            { day: stockOut, units: 0 },
            { day: end, units: 0 },
          ],
    own: [
      { day: checked, units: 0 },
      { day: arrival, units: 0 },
      { day: arrival, units: ordered },
      { day: from, units: ordered },
      { day: end, units: left },
    ],
    marks,
  };
}
