import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import { addWeeks } from '../../../format/weeks.ts';

/** What starts within so many weeks, this one included, is soon. */
const SOON_WEEKS = 3;
/** So long after its last week a result is news: sales of four weeks after it are waited for. */
const NEWS_WEEKS = 8;

/** States in which prices can still be changed, or that a reviewer can take back until the start. */
export const MENDABLE = ['draft', 'submitted', 'revision', 'approved'] as const;

/** What a reviewer sent back, the one that starts first at the top. */
export const returned = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  byStart(entries.filter(({ status }) => status === 'revision'));

/** What starts soon, or should have started and is not approved yet. */
export function startingSoon(entries: readonly CalendarEntry[], thisWeek: number): CalendarEntry[] {
  const last = addWeeks(thisWeek, SOON_WEEKS - 1);
  return byStart(
    entries.filter(({ status, start_yw, end_yw }) => {
      if (start_yw === null || end_yw === null || !LIVE_STATUSES.includes(status)) return false;
      if (start_yw >= thisWeek) return start_yw <= last;
      return status !== 'approved' && end_yw >= thisWeek;
    }),
  );
}

/** What has not run yet and whose prices can still be mended. */
export const mendable = (entries: readonly CalendarEntry[], thisWeek: number, today: string): CalendarEntry[] =>
  entries.filter(({ status, start_yw, start_date }) =>
    status === 'approved'
      ? (start_date ?? '') > today
      : MENDABLE.some((open) => open === status) && (start_yw ?? 0) >= thisWeek,
  );

/** An entry with what came of it. */
interface Told {
  readonly entry: CalendarEntry;
  readonly result: ProposalResult;
}

/** Results that came in lately, the latest first. */
export function resultsIn(
  entries: readonly CalendarEntry[],
  results: ReadonlyMap<number, ProposalResult>,
  thisWeek: number,
): Told[] {
  const from = addWeeks(thisWeek, -NEWS_WEEKS);
  return entries
    .flatMap((entry) => {
      const result = results.get(entry.id);
      return result?.complete && result.end_yw >= from ? [{ entry, result }] : [];
    })
    .sort((a, b) => b.result.end_yw - a.result.end_yw || b.entry.id - a.entry.id);
}

/** What one promotion lacks. */
interface Lacking {
  readonly first: Shortfall;
  /** So many products. */
  readonly lines: number;
  /** So many of them would have enough, if it were not for promotions that start before. */
  readonly earlier: number;
  /** The earliest day to order by; null where no lead time is known. */
  readonly order_by: string | null;
}

/** Lack of stock by promotion, the soonest first as they come. */
export const lacking = (shortfalls: readonly Shortfall[]): Lacking[] =>
  [...Map.groupBy(shortfalls, ({ proposal_id }) => proposal_id).values()].map((all) => ({
    first: all[0] as Shortfall,
    lines: all.length,
    earlier: all.filter(({ shortfall, needed_earlier }) => shortfall <= needed_earlier).length,
    order_by: all.flatMap(({ order_by }) => order_by ?? []).toSorted()[0] ?? null,
  }));

const byStart = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.toSorted(
    (a, b) => (a.start_yw ?? Number.MAX_SAFE_INTEGER) - (b.start_yw ?? Number.MAX_SAFE_INTEGER) || a.id - b.id,
  );
