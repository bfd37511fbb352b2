import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { addWeeks, currentWeek, mondayOf } from '../../format/weeks.ts';
import { integer, list, week } from '../../ui/filters.ts';

/** The calendar's filters as they stand in the address. */
export const FILTERS = { source: list, status: list, from: week, weeks: integer };

export const RANGES = [8, 14, 26, 52] as const;
const DEFAULT_RANGE = 14;
/** The weeks before the current one that are seen at first. */
const LOOK_BACK = 4;

export interface Window {
  readonly from: number;
  readonly to: number;
  readonly weeks: number;
}

/** The weeks in view. */
export function windowOf(from: number | null, weeks: number | null): Window {
  const length = RANGES.find((range) => range === weeks) ?? DEFAULT_RANGE;
  const first = from ?? addWeeks(currentWeek(), -LOOK_BACK);
  return { from: first, to: addWeeks(first, length - 1), weeks: length };
}

/** Its first and last day, YYYY-MM-DD. */
export function daysOf({ from, to }: Window): { readonly from: string; readonly to: string } {
  const sunday = mondayOf(to);
  sunday.setUTCDate(sunday.getUTCDate() + 6);
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  return { from: iso(mondayOf(from)), to: iso(sunday) };
}

/** An entry that has weeks. */
export type Scheduled = CalendarEntry & { readonly start_yw: number; readonly end_yw: number };

export const isScheduled = (entry: CalendarEntry): entry is Scheduled =>
  entry.start_yw !== null && entry.end_yw !== null;

export const isSeen = ({ from, to }: Window, entry: CalendarEntry): entry is Scheduled =>
  isScheduled(entry) && entry.start_yw <= to && entry.end_yw >= from;
