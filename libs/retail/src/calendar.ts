import { weekOf } from '@promo/retail/weeks';

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

/** The ISO week at an instant. */
export const ywAt = (instant: Date): number => weekOf(dateAt(instant));

/** Day and time of an instant, ISO 8601, as the retailer's clocks show them. */
export const clockAt = (iso: string): Temporal.PlainDateTime =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(TIME_ZONE).toPlainDateTime();

/** True for the instant at which a day begins. */
export function isStartOfDay(instant: Date): boolean {
  dateAt(instant);
  return instant.getTime() === latest.from;
}

/** Days from 1970-01-01 to a date of year 100 or later. */
export const dayNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  Date.UTC(year, month - 1, day) / 86_400_000;

/** Days from 1970-01-01 to a date that is written YYYY-MM-DD. */
export const dayOf = (date: string): number => dayNumber(Temporal.PlainDate.from(date));

/** Years ahead of today that prices and campaigns may be dated: plans reach some months, a year like 2999 is a slip. */
const PLANNED_YEARS = 2;

/** The last day, in days since 1970-01-01, that a plan made `today` may be dated. */
export const latestPlanned = (today: Temporal.PlainDate): number => dayNumber(today.add({ years: PLANNED_YEARS }));

/** False for a text that names a day which the calendar does not have, as 2026-02-30. */
export function isRealDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text) !== undefined;
  } catch {
    return false;
  }
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/**
 * Days since 1970-01-01 as YYYY-MM-DD (H. Hinnant, civil_from_days): a list of campaigns writes thousands of dates, and
 * by Temporal each takes microseconds.
 */
export function isoDate(day: number): string {
  // Years begin in March here, so that the leap day is the last one.
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year}-${two(month)}-${two(dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1)}`;
}
