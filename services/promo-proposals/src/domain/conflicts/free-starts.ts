/**
 * Where a plan could go that clashes where it stands: the same lines for as long, begun some weeks earlier or later. A week is
 * free where the plan would overlap with none of another source, lower no later reference, and have none of its own lowered.
 */
import { isoDate } from '@promo/retail/calendar';
import { MAX_YW, weekIndex, ywOf } from '@promo/retail/weeks';
import type { Plan } from '../calendar/plan.ts';
import type { ConflictIndex } from './conflict-index.ts';
import type { SpoilIndex } from './spoil-index.ts';

/** So many weeks before and after the planned start are looked through. */
const REACH_WEEKS = 26;
/** So many starts are named. */
const NAMED = 4;
const WEEK_DAYS = 7;

interface FreeStart {
  readonly start_yw: number;
  /** YYYY-MM-DD */
  readonly start_date: string;
}

interface Calendar {
  readonly clashes: ConflictIndex;
  readonly spoils: SpoilIndex;
}

/**
 * In steps of a start each. What changes between two of them counts from then on, as it would a moment later.
 *
 * @param earliest no start before this week, as yw
 */
export function* freeStartsSteps(
  plan: Plan,
  { clashes, spoils }: Calendar,
  earliest: number,
): Generator<void, FreeStart[]> {
  const found: FreeStart[] = [];
  for (let weeks = 1; weeks <= REACH_WEEKS; weeks++) {
    // of two equally near the later one first: what is ready early can wait, not the other way round
    for (const moved of [movedBy(plan, weeks), movedBy(plan, -weeks)]) {
      if (!moved?.span || !moved.days || moved.span.start < earliest) continue;
      yield;
      if (clashes.wouldClash(moved) || spoils.wouldSpoil(moved)) continue;
      found.push({ start_yw: moved.span.start, start_date: isoDate(moved.days.first) });
      if (found.length === NAMED) return found;
    }
  }
  return found;
}

/** The plan some weeks later, earlier when negative; null without weeks, and beyond the last week of all. */
function movedBy(plan: Plan, weeks: number): Plan | null {
  const { span, days } = plan;
  if (!span || !days) return null;
  const [start, end] = [weekIndex(span.start) + weeks, weekIndex(span.end) + weeks];
  if (start < 0 || end > weekIndex(MAX_YW)) return null;
  return {
    ...plan,
    span: { start: ywOf(start), end: ywOf(end) },
    days: { first: days.first + weeks * WEEK_DAYS, last: days.last + weeks * WEEK_DAYS },
  };
}
