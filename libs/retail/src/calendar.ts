/** The time zone in which the retailer's days begin. */
export const TIME_ZONE = 'Europe/Zagreb';

/** The day that was asked for last, with the instants between which it lies, milliseconds. */
let latest = { from: 0, to: 0, date: Temporal.PlainDate.from('1970-01-01') };

/** The calendar day at an instant. The time zone is looked up once a day: services ask for today with every request. */
export function dateAt(instant: Date): Temporal.PlainDate {
  const at = instant.getTime();
  if (at < latest.from || at >= latest.to) {
    const start = instant.toTemporalInstant().toZonedDateTimeISO(TIME_ZONE).startOfDay();
    const to = start.add({ days: 1 }).epochMilliseconds;
    latest = { from: start.epochMilliseconds, to, date: start.toPlainDate() };
  }
  return latest.date;
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** Days from 1970-01-01 to a date of year 100 or later. */
export const dayNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  Date.UTC(year, month - 1, day) / 86_400_000;

/** The date that many days after 1970-01-01. */
export const dateOfDay = (day: number): Temporal.PlainDate => EPOCH.add({ days: day });
