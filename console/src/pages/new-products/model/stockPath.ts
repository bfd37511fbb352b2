import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplProduct } from '@promo/contracts/npl/record';
import { receivedOf } from '@promo/contracts/npl/words';
import { compareTexts } from '@promo/retail/compare';
import { daysFrom, plusDays } from '../../../format/dates.ts';
import { neededBy } from '../../../listing/coming.ts';

/** Units at the beginning of a day. */
interface Point {
  readonly day: string;
  readonly units: number;
}

/** A day that matters. */
interface Mark {
  readonly what: 'order' | 'arrived' | 'arrival' | 'late' | 'stockOut' | 'launch';
  readonly day: string;
  /** Where it is drawn: what is past where the picture begins stands at its beginning, a delivery that is late at today. */
  readonly at: string;
}

/**
 * What a record's stock and its predecessor's come to, by the order; before there is one, if it goes out on the latest day, or today
 * where that is later.
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

/** What of a record the picture shows. */
export type Ordered = Pick<NplProduct, 'status' | 'order' | 'arrivals' | 'outstanding'>;

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a < b ? b : a);

/**
 * The days from a check on, or from when something had arrived before it. The predecessor sells `daily_demand` until its stock ends,
 * which the check knows to the day, so that its units are at most a day's demand short; what is ordered arrives after the lead time, or as
 * was noted of it, and sells from the launch or the stock-out on, as far as it is there.
 *
 * @param checked the day of the check, YYYY-MM-DD
 * @param record what its order does not say is as the check has it
 * @param today what is still to be ordered goes out today at the earliest, and what should have come by then arrives today, YYYY-MM-DD
 */
export function stockPath(figures: FmbFigures, checked: string, record: Ordered, today: string): StockPath {
  const { latest_order_date: order, lead_time_days: lead, stock_out_date: stockOut, launch_date: launch } = figures;
  const { order: placed, arrivals = [] } = record;
  const expected = placed?.expected_date ?? null;
  const goesOut = later(order, isToBeOrdered(record.status) ? today : checked);
  const planned = expected ?? plusDays(goesOut, lead);
  const arrives = record.status === 'ordered' ? later(planned, today) : planned;
  const rest = restOf(figures, record);
  const last = arrivals.at(-1)?.received_on ?? null;
  const start = arrivals.map(({ received_on }) => received_on).reduce(earlier, checked);
  const mark = (what: Mark['what'], day: string | null): Mark[] =>
    day === null ? [] : [{ what, day, at: later(day, start) }];
  const isLate = expected !== null && expected < arrives;
  const arrival: Mark[] = isLate ? [{ what: 'late', day: expected, at: arrives }] : mark('arrival', arrives);
  const marks = [
    ...mark('order', placed ? null : order),
    ...mark('arrived', last),
    ...(rest === null ? [] : arrival),
    ...mark('stockOut', stockOut),
    ...mark('launch', launch),
  ].sort((a, b) => compareTexts(a.at, b.at) || compareTexts(a.day, b.day));
  const deliveries = [
    ...arrivals.map(({ received_on, units }) => ({ day: received_on, units })),
    ...(rest === null ? [] : [{ day: later(arrives, start), units: rest }]),
  ].sort((a, b) => compareTexts(a.day, b.day));
  const first = deliveries[0]?.day ?? checked;
  const end = plusDays(marks.at(-1)?.at ?? first, AFTER_DAYS);
  return {
    predecessor:
      stockOut === null
        ? []
        : [
            { day: checked, units: figures.daily_demand * Math.max(0, daysFrom(checked, stockOut)) },
            { day: stockOut, units: 0 },
            { day: end, units: 0 },
          ],
    own: soldFrom(later(neededBy(figures).day, first), figures.daily_demand, start, deliveries, end),
    marks,
  };
}

/** Units that are still to come; null for none. Of what is received without a word of how much all has come. */
function restOf({ suggested_qty }: FmbFigures, { status, order, outstanding, ...record }: Ordered): number | null {
  const received = receivedOf(record);
  if (received === 0) return order?.quantity ?? suggested_qty;
  if (status !== 'ordered') return null;
  return (outstanding ?? Math.max(0, suggested_qty - received)) || null;
}

/** Stock by day, of what is delivered and sells so many a day from a day on; it is at nothing where it has sold out before more comes. */
function soldFrom(from: string, demand: number, start: string, deliveries: readonly Point[], end: string): Point[] {
  const path: Point[] = [{ day: start, units: 0 }];
  let [at, units] = [start, 0];
  const goTo = (day: string) => {
    if (day === at) return;
    const begins = later(at, from);
    if (units > 0 && begins < day) {
      if (begins > at) path.push({ day: begins, units });
      const sold = demand * daysFrom(begins, day);
      if (units < sold) path.push({ day: plusDays(begins, Math.ceil(units / demand)), units: 0 });
      units = Math.max(0, units - sold);
    }
    path.push({ day, units });
    at = day;
  };
  for (const delivery of deliveries) {
    goTo(delivery.day);
    units += delivery.units;
    path.push({ day: at, units });
  }
  goTo(end);
  return path;
}
