import type { FmbFigures } from '@promo/contracts/npl/fmb';
import type { NplOrder } from '@promo/contracts/npl/record';
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

/**
 * What a record's stock and its predecessor's come to, by the order; before there is one, if it goes out on the latest day, or on the day
 * of the check where that is later.
 */
interface StockPath {
  /** What the predecessor has left; empty without one whose stock is known. */
  readonly predecessor: readonly Point[];
  /** What of the order, or of the suggested one, is there. */
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
 * @param placed the order that was noted; what it does not say is as the check has it
 */
export function stockPath(figures: FmbFigures, checked: string, placed: NplOrder | null = null): StockPath {
  const { latest_order_date: order, lead_time_days: lead, stock_out_date: stockOut, launch_date: launch } = figures;
  const { daily_demand: demand } = figures;
  const ordered = placed?.quantity ?? figures.suggested_qty;
  const later = (a: string, b: string) => (a < b ? b : a);
  const arrives = placed?.expected_date ?? plusDays(later(order, checked), lead);
  const arrival = later(arrives, checked);
  const sells = neededBy(figures).day;
  const mark = (what: Mark['what'], day: string | null): Mark[] =>
    day === null ? [] : [{ what, day, at: day < checked ? checked : day }];
  const marks = [
    ...mark('order', placed ? null : order),
    ...mark('arrival', arrives),
    ...mark('stockOut', stockOut),
    ...mark('launch', launch),
  ].sort((a, b) => compareTexts(a.day, b.day));
  const end = plusDays(marks.at(-1)?.at ?? arrival, AFTER_DAYS);
  const from = later(sells, arrival);
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
