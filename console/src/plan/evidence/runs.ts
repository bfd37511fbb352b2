import type { Nc30Evidence } from '@promo/contracts/promo-analytics/nc30';

type Day = Nc30Evidence['days'][number];

/** Days in a row that have one price from one origin. */
interface Run extends Omit<Day, 'date'> {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Days of a window, oldest first, with those put together that say the same. */
export function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (const { date, ...said } of days) {
    const before = runs.at(-1);
    if (before && sameSaid(before, said)) runs[runs.length - 1] = { ...before, to: date, days: before.days + 1 };
    else runs.push({ ...said, from: date, to: date, days: 1 });
  }
  return runs;
}

const sameSaid = (a: Omit<Day, 'date'>, b: Omit<Day, 'date'>): boolean =>
  a.price === b.price && a.origin === b.origin && a.import_id === b.import_id && a.proposal_id === b.proposal_id;
