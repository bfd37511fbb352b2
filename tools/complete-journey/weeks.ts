import { weekIndex, ywOf } from '@promo/retail/weeks';

/**
 * The data number their weeks from 1 January 2017, a Sunday: week 1 is that one day, week 2 begins on Monday the 2nd,
 * which is ISO week 2017-W01, and week 53 ends on 31 December without Christmas Day. Both ends are not whole weeks.
 */
export const FIRST_WHOLE_WEEK = 2;
export const LAST_WHOLE_WEEK = 52;

/** ISO week, as yw, of a whole week of the data. */
export function isoWeekOf(week: number): number {
  if (!Number.isInteger(week) || week < FIRST_WHOLE_WEEK || week > LAST_WHOLE_WEEK) {
    throw new RangeError(`${week} is not a whole week of the data, ${FIRST_WHOLE_WEEK} to ${LAST_WHOLE_WEEK}`);
  }
  return ywOf(weekIndex(201701) + week - FIRST_WHOLE_WEEK);
}
