/** What an NC30 result rests on: the price of each day of its window, and where it came from. */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Nc30DayOrigin } from '@promo/contracts/promo-analytics/words';
import { dayOf } from '@promo/retail/calendar';
import { type DayPrices, ORIGIN, regularRow, UNKNOWN } from './day-prices.ts';
import { standIns } from './reference.ts';

export interface EvidenceDay {
  /** From 1970-01-01. */
  readonly day: number;
  readonly cents: number | null;
  readonly origin: Nc30DayOrigin;
  /** The day of the price row that it comes from; null where it comes from none. */
  readonly row: number | null;
  /** The proposal that plans the price. */
  readonly proposal_id: number | null;
}

/** The days of a result's window, oldest first. */
export function evidenceDays(days: DayPrices, { window_start, window_end, estimated }: Nc30Result): EvidenceDay[] {
  const window = { from: dayOf(window_start), to: dayOf(window_end) };
  const weeks = estimated ? standIns(days, window) : [];
  return Array.from({ length: window.to - window.from + 1 }, (_, i): EvidenceDay => {
    const day = window.from + i;
    const cents = days.cents[day - days.from] as number;
    const known = { day, cents, row: null, proposal_id: null };
    switch (cents === UNKNOWN ? ORIGIN.none : days.origin[day - days.from]) {
      case ORIGIN.prices:
        return { ...known, origin: 'prices', row: days.rows.findLast((row) => row.day <= day)?.day ?? null };
      case ORIGIN.regular:
        return { ...known, origin: 'regular', row: regularRow(days, day)?.day ?? null };
      case ORIGIN.planned: {
        const plan = days.plans.find(({ from, to, ...planned }) => from <= day && day <= to && planned.cents === cents);
        return { ...known, origin: 'planned', proposal_id: plan?.proposal_id ?? null };
      }
      default: {
        const week = weeks.find(({ from, to }) => from <= day && day <= to);
        return { ...known, cents: week?.cents ?? null, origin: week ? 'weeks' : 'none' };
      }
    }
  });
}
