import {
  firstDayOf,
  isWeek,
  twoDigitWeek,
  weekOfDay as weekHolding,
  weekIndex,
  yearOf,
  ywOf,
} from '@promo/retail/weeks';
import { isoDay, plainDay, plusDays } from './dates.ts';

export { addWeeks, firstWeekOf, isWeek, weekIndex, weekRange, weeksInYear, yearOf } from '@promo/retail/weeks';

/** ISO weeks as year*100+week. Dates are plain `Date`s at midnight UTC: not every browser has Temporal yet. */

const DAY_MS = 86_400_000;

export const weekOf = (yw: number): number => yw % 100;
export const toYw = (year: number, week: number): number => year * 100 + week;

/** The Monday on which a week begins. */
export const mondayOf = (yw: number): Date => new Date(firstDayOf(weekIndex(yw)) * DAY_MS);

/** The Monday on which a span of weeks begins and the Sunday on which it ends, YYYY-MM-DD. */
export function daysOfWeeks(start: number, end = start): { readonly from: string; readonly to: string } {
  return { from: plainDay(mondayOf(start)), to: plusDays(plainDay(mondayOf(end)), 6) };
}

/** The week of a day given as YYYY-MM-DD. */
export const weekOfDay = (iso: string): number => ywOf(weekHolding(Date.parse(`${iso}T00:00Z`) / DAY_MS));

/** The current week in Zagreb. */
export const currentWeek = (now = new Date()): number => weekOfDay(isoDay(now));

/** "47/2026"; the same in every language. */
export const week = (yw: number | null | undefined): string => (yw ? `${twoDigitWeek(yw)}/${yearOf(yw)}` : '–');

/** "47–49/2026", or "52/2026–01/2027" over a year end. */
export function weekSpan(start: number | null | undefined, end: number | null | undefined): string {
  if (!start) return '–';
  if (!end || end === start) return week(start);
  const first = twoDigitWeek(start);
  return yearOf(start) === yearOf(end) ? `${first}–${week(end)}` : `${week(start)}–${week(end)}`;
}

/** The weeks of the server's English label as `weekSpan` writes them: "CW 47–49/2026" is "47–49/2026". */
export const labelledWeeks = (label: string | null): string | null => label?.replace(/^CW /, '') ?? null;

/**
 * A week as somebody types it: 47/2026, 2026-W47, 202647, or 47 for the one that is nearest to `near`, so that 1 in December is that of the
 * next year. It may be none that its year has, as 53/2027; undefined for what names no week at all.
 */
export function typedWeek(text: string, near: number): number | undefined {
  const bare = text.trim().toUpperCase();
  const patterns: [RegExp, (a: number, b: number) => number][] = [
    [/^[A-Z]*\.?\s*(\d{1,2})\s*[/.]\s*(\d{4})$/, (w, y) => toYw(y, w)],
    [/^(\d{4})-?[WT]?(\d{2})$/, (y, w) => toYw(y, w)],
    [/^[A-Z]*\.?\s*(\d{1,2})$/, (w) => nearestWeek(w, near)],
  ];
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(bare);
    if (found) return read(Number(found[1]), Number(found[2]));
  }
  return undefined;
}

/** The week of that number which lies nearest to another; that of its year where the years around have none. */
function nearestWeek(number: number, near: number): number {
  const year = yearOf(near);
  const weeks = [year, year + 1, year - 1].map((one) => toYw(one, number)).filter(isWeek);
  const away = (yw: number) => Math.abs(weekIndex(yw) - weekIndex(near));
  return weeks.toSorted((a, b) => away(a) - away(b))[0] ?? toYw(year, number);
}
