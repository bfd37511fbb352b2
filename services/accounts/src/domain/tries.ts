import { TIME_ZONE } from '@promo/retail/calendar';

/** Pauses before the next try, seconds: quickly at first, since most receivers are back soon, then every three hours. */
const PAUSES_S = [5, 30, 2 * 60, 10 * 60, 30 * 60, 3600] as const;
const LAST_PAUSE_S = 3 * 3600;
/** So long it is tried, milliseconds. */
const TRIED_FOR_MS = 24 * 3_600_000;

/** When what was first due then is given up, milliseconds since 1970. */
export const endOfTries = (dueSince: number): number => dueSince + TRIED_FOR_MS;

/**
 * When to try again, milliseconds since 1970, after so many failed tries; null where a day has gone by since it was first due.
 * The last try is at the end of that day.
 */
export function nextTry(failed: number, dueSince: number, now: number): number | null {
  const end = endOfTries(dueSince);
  if (now >= end) return null;
  return Math.min(now + (PAUSES_S[failed - 1] ?? LAST_PAUSE_S) * 1000, end);
}

/** The next time that it is that hour in Zagreb, milliseconds since 1970; an hour that the clocks leave out is the next one. */
export function nextHour(hour: number, now: number): number {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(TIME_ZONE);
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: here.timeZoneId, plainTime: { hour } });
  const today = at(here.toPlainDate());
  const next = today.epochMilliseconds > now ? today : at(here.toPlainDate().add({ days: 1 }));
  return next.epochMilliseconds;
}
