import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import { type ProposalStatus, STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import { addWeeks } from '../../format/weeks.ts';
import { integer, list, oneOf, week } from '../../ui/filters.ts';
import { GROUPS } from './grouping.ts';

/** The calendar's filters as they stand in the address. */
export const FILTERS = {
  source: list,
  channel: list,
  status: list,
  from: week,
  weeks: integer,
  group: oneOf(...GROUPS),
};

/** The states that a filter shows: unless it says otherwise, what is over before it began stands in nobody's way. */
export const shownStatuses = (chosen: readonly string[]): readonly string[] =>
  chosen.length === 0 ? LIVE_STATUSES : chosen;

/** The filter after one state is shown or hidden; the usual ones need no words. */
export function withStatus(chosen: readonly string[], status: ProposalStatus, shown: boolean): string[] {
  const now = new Set(shownStatuses(chosen));
  if (shown) now.add(status);
  else now.delete(status);
  const usual = now.size === LIVE_STATUSES.length && LIVE_STATUSES.every((one) => now.has(one));
  return usual ? [] : STATUSES_BY_LIFE.filter((one) => now.has(one));
}

export const RANGES = [8, 14, 26, 52] as const;
const DEFAULT_RANGE = 14;
/** The weeks before the current one that are seen at first. */
const LOOK_BACK = 4;

export interface Window {
  readonly from: number;
  readonly to: number;
  readonly weeks: number;
}

/** What is looked at: promotions of some sources, channels and states, in some weeks. */
export interface InView {
  readonly window: Window;
  readonly source: string[];
  readonly channel: string[];
  readonly status: string[];
}

/** The weeks in view, which are around the current one unless told. */
export function windowOf(from: number | null, weeks: number | null, now: number): Window {
  const length = RANGES.find((range) => range === weeks) ?? DEFAULT_RANGE;
  const first = from ?? addWeeks(now, -LOOK_BACK);
  return { from: first, to: addWeeks(first, length - 1), weeks: length };
}

/** An entry that has weeks. */
export type Scheduled = CalendarEntry & { readonly start_yw: number; readonly end_yw: number };

export const isScheduled = (entry: CalendarEntry): entry is Scheduled =>
  entry.start_yw !== null && entry.end_yw !== null;

export const isSeen = ({ from, to }: Window, entry: CalendarEntry): entry is Scheduled =>
  isScheduled(entry) && entry.start_yw <= to && entry.end_yw >= from;
