/** The time zone in which the retailer's days begin. */
export const TIME_ZONE = 'Europe/Zagreb';

/** The calendar day at an instant. */
export function dateAt(instant: Date): Temporal.PlainDate {
  return instant.toTemporalInstant().toZonedDateTimeISO(TIME_ZONE).toPlainDate();
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** Days from 1970-01-01 to a date. */
export const dayNumber = (date: Temporal.PlainDate): number => EPOCH.until(date).days;

/** The date that many days after 1970-01-01. */
export const dateOfDay = (day: number): Temporal.PlainDate => EPOCH.add({ days: day });
