import { plusDays } from './dates.ts';
import { daysOfWeeks, weekOfDay } from './weeks.ts';

/** Times that people look at, as of today. */
export const PERIODS = ['month', 'last_month', 'quarter', 'last_quarter', 'weeks_13', 'year', 'last_year'] as const;
export type Period = (typeof PERIODS)[number];

/** The first day of a month, YYYY-MM-DD; months beyond the year are those of the next and the last one. */
const dayOne = (year: number, month: number): string => new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 10);

/** First and last day of a period, YYYY-MM-DD. Thirteen weeks are those before this one. */
export function periodDays(period: Period, today: string): { readonly from: string; readonly to: string } {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const quarter = month - ((month - 1) % 3);
  const months = (first: number, count: number) => ({
    from: dayOne(year, first),
    to: plusDays(dayOne(year, first + count), -1),
  });
  switch (period) {
    case 'month':
      return months(month, 1);
    case 'last_month':
      return months(month - 1, 1);
    case 'quarter':
      return months(quarter, 3);
    case 'last_quarter':
      return months(quarter - 3, 3);
    case 'weeks_13': {
      const { from } = daysOfWeeks(weekOfDay(today));
      return { from: plusDays(from, -7 * 13), to: plusDays(from, -1) };
    }
    case 'year':
      return months(1, 12);
    case 'last_year':
      return months(-11, 12);
  }
}

/**
 * First and last week of a period; null for the last one while it runs, which is up to the last week with sales. A week lies where its
 * Thursday does, as results by month have it: each is of one month and one quarter.
 */
export function periodWeeks(period: Period, today: string): { readonly from: number; readonly to: number | null } {
  const { from, to } = periodDays(period, today);
  return { from: weekOfDay(plusDays(from, 3)), to: to >= today ? null : weekOfDay(plusDays(to, -3)) };
}
