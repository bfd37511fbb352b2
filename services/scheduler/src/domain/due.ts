import { TIME_ZONE } from '@promo/retail/calendar';

/** So many days before the latest due one are made up for; what is older would decide nothing new. */
export const LOOK_BACK_DAYS = 7;

interface Due {
  /** Days to run, oldest first. */
  readonly days: readonly Temporal.PlainDate[];
  /** How many days were due too long ago. */
  readonly passedOver: number;
}

/**
 * The days whose check has come due since the last recorded one, at the local time `at`. Without a recorded one only
 * today counts: there was nobody to wait for earlier ones.
 */
export function dueDays(now: Temporal.Instant, at: Temporal.PlainTime, last: Temporal.PlainDate | null): Due {
  const latest = latestDueDay(now, at);
  if (last === null) return { days: latest.equals(todayAt(now)) ? [latest] : [], passedOver: 0 };
  const next = last.add({ days: 1 });
  const earliest = latest.subtract({ days: LOOK_BACK_DAYS });
  const passedOver = Math.max(0, next.until(earliest).days);
  const count = Math.max(0, next.add({ days: passedOver }).until(latest).days + 1);
  return { days: Array.from({ length: count }, (_, i) => next.add({ days: passedOver + i })), passedOver };
}

/** Today once its check has come due, else yesterday. */
export function latestDueDay(now: Temporal.Instant, at: Temporal.PlainTime): Temporal.PlainDate {
  const today = todayAt(now);
  const isDue = Temporal.Instant.compare(now, momentOf(today, at)) >= 0;
  return isDue ? today : today.subtract({ days: 1 });
}

const todayAt = (now: Temporal.Instant) => now.toZonedDateTimeISO(TIME_ZONE).toPlainDate();

/**
 * The instant of a local time on a day. A time that the change to summer time leaves out is taken an hour later, and of
 * one that comes twice the first: every day has exactly one.
 */
function momentOf(day: Temporal.PlainDate, at: Temporal.PlainTime): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: at }).toInstant();
}
