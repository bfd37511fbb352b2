/**
 * ISO-8601 weeks written as one number, `year * 100 + week` ("yw", for example 202653), and as a week index: the count
 * of weeks since the Monday 1900-01-01. All arithmetic happens on indices, so that runs cross year ends by themselves.
 */

/** The smallest and largest yw that the system accepts anywhere: the years 1900 to 2999. */
export const MIN_YW = 190001;
export const MAX_YW = 299952;
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1900, 0, 1);

/** Index of week 1 of each year from 1900 to 3000: the week that holds January 4th (ISO 8601, 3.1.1.23). */
const FIRST_WEEK = Int32Array.from({ length: LAST_YEAR - FIRST_YEAR + 2 }, (_, i) =>
  Math.floor((Date.UTC(FIRST_YEAR + i, 0, 4) - EPOCH_MS) / (7 * DAY_MS)),
);

/** Days from 1970-01-01 to the Monday of a week index. */
export const firstDayOf = (index: number): number => EPOCH_MS / DAY_MS + 7 * index;

/** Index of the week that a day lies in, which is counted from 1970-01-01. */
export const weekOfDay = (day: number): number => Math.floor((day - firstDayOf(0)) / 7);

/** The year of a yw: 2027 of 202705. */
export const yearOf = (yw: number): number => Math.floor(yw / 100);

/** Its week in two digits, as people write it: "05" of 202705. */
export const twoDigitWeek = (yw: number): string => String(yw % 100).padStart(2, '0');

/** Number of ISO weeks of a year, 52 or 53; NaN of one that does not lie in 1900–2999. */
export function weeksInYear(year: number): number {
  return (FIRST_WEEK[year - FIRST_YEAR + 1] ?? Number.NaN) - (FIRST_WEEK[year - FIRST_YEAR] ?? Number.NaN);
}

/** True for an integer that names an existing ISO week of the years 1900–2999; week 53 only in years that have it. */
export function isWeek(yw: number): boolean {
  const week = yw % 100;
  return Number.isInteger(yw) && week >= 1 && week <= weeksInYear(yearOf(yw));
}

/** Week index of a yw. Throws a RangeError for a week that does not exist. */
export function weekIndex(yw: number): number {
  if (!isWeek(yw)) throw new RangeError(`${yw} is not an ISO week`);
  return (FIRST_WEEK[yearOf(yw) - FIRST_YEAR] as number) + (yw % 100) - 1;
}

/** The yw of a week index. Throws a RangeError outside the years 1900–2999. */
export function ywOf(index: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= (FIRST_WEEK.at(-1) as number)) {
    throw new RangeError(`${index} is not a week index of the years ${FIRST_YEAR}–${LAST_YEAR}`);
  }
  // A year has 52.1775 weeks on average: so many years have passed, or one more.
  const passed = Math.floor(index / 52.1775);
  const years = index < (FIRST_WEEK[passed + 1] as number) ? passed : passed + 1;
  return (FIRST_YEAR + years) * 100 + index - (FIRST_WEEK[years] as number) + 1;
}

/** The week in which a label of weeks begins: "CW 10/2027", "CW 10–11/2027", "CW 52/2026–01/2027"; null where there is none. */
export function firstWeekOf(label: string | null): number | null {
  const [, week, year] = /^CW (\d+).*?\/(\d+)/.exec(label ?? '') ?? [];
  return week && year ? Number(year) * 100 + Number(week) : null;
}

/** The week `n` weeks later (earlier, when negative). */
export function addWeeks(yw: number, n: number): number {
  return ywOf(weekIndex(yw) + n);
}

/** The Monday on which an ISO week begins. */
export function mondayOf(yw: number): Temporal.PlainDate {
  return Temporal.PlainDate.from('1900-01-01').add({ days: weekIndex(yw) * 7 });
}

/** The ISO week a date lies in. */
export function weekOf(date: Temporal.PlainDate): number {
  return (date.yearOfWeek as number) * 100 + (date.weekOfYear as number);
}

/** How many weeks lie from `start` to `end`, both included; less than 1 when the end lies before the start. */
export function weeksBetween(start: number, end: number): number {
  return weekIndex(end) - weekIndex(start) + 1;
}

/** Every week from `start` to `end`, both included; empty when the end lies before the start. */
export function weekRange(start: number, end: number): number[] {
  const first = weekIndex(start);
  return Array.from({ length: Math.max(0, weeksBetween(start, end)) }, (_, i) => ywOf(first + i));
}
