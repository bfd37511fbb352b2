import { daysFrom } from '../../format/dates.ts';
import { firstDay } from '../../plan/draft.ts';

interface Urgent {
  readonly proposal: { readonly id: number };
  readonly daysToStart: number | null;
  /** Undefined while they are not known. */
  readonly conflicts: number | undefined;
  readonly breaches: number;
  /** Since it was submitted. */
  readonly days: number;
}

/** What starts soonest first; of those that start together, the one with more against it, then the one that waits longest. */
export const byUrgency = (a: Urgent, b: Urgent): number =>
  (a.daysToStart ?? Number.POSITIVE_INFINITY) - (b.daysToStart ?? Number.POSITIVE_INFINITY) ||
  against(b) - against(a) ||
  b.days - a.days ||
  a.proposal.id - b.proposal.id;

const against = ({ conflicts = 0, breaches }: Urgent): number => conflicts + breaches;

/** Days from `today` to its first day: 0 today, negative where it should have started; null without weeks. */
export function daysToStart(plan: Parameters<typeof firstDay>[0], today: string): number | null {
  const first = firstDay(plan);
  return first === null ? null : daysFrom(today, first);
}

/** What to decide next: the following one that is not the caller's own, from the top again after the last; undefined when all are done. */
export function nextOf<R extends { readonly proposal: { readonly id: number }; readonly own: boolean }>(
  rows: readonly R[],
  current: number,
  decided: ReadonlySet<number>,
): R | undefined {
  const at = rows.findIndex(({ proposal }) => proposal.id === current);
  const onwards = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return onwards.find(({ proposal, own }) => !own && !decided.has(proposal.id));
}
