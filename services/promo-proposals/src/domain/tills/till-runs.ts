import type { Plan, PlanLine } from '../calendar/plan.ts';

/** An approved proposal at the till, from its start to its end, or to where it was taken back. */
export interface TillRun {
  /** First and last day on which the till charges what was approved, days since 1970-01-01. */
  readonly first: number;
  readonly last: number;
  readonly proposal_id: number;
  /** Of the proposal; of one that was taken back, that with which it was. */
  readonly version: number;
  readonly title: string | null;
  /** 1, and one more each time that it is approved again after it was taken back while it ran. */
  readonly number: number;
  readonly lines: ReadonlyMap<string, PlanLine>;
}

/** When a proposal was approved, and how often it had run before; the day counts from 1970-01-01, null where nothing says. */
interface Approval {
  readonly number: number;
  readonly day: number | null;
}

/**
 * What a till had run of an approved proposal when it is taken back or deleted on a day. That day is the last one, since its labels
 * hang on the shelves until the evening. Null where it had not begun by then, or was approved only when it was over.
 *
 * @param plan as it was approved
 * @param version with which it is taken back
 */
export function endedRun(plan: Plan, version: number, approval: Approval, day: number): TillRun | null {
  const run = runOf(plan, approval);
  if (!run || run.first > day || (approval.day ?? run.first) > run.last) return null;
  return { ...run, version, last: Math.min(run.last, day) };
}

/**
 * Every run of a till: of proposals as they are approved now, and those that ended as proposals were taken back.
 *
 * @param ended all earlier runs of the plans, and others
 * @param approvedOn since when proposals are approved that had run before
 */
export function tillRuns(
  plans: Iterable<Plan>,
  ended: readonly TillRun[],
  approvedOn: ReadonlyMap<number, number>,
): TillRun[] {
  const before = Map.groupBy(ended, ({ proposal_id }) => proposal_id);
  const running = [...plans].flatMap((plan) => {
    const earlier = before.get(plan.id) ?? [];
    // It was taken back after the plans were read.
    if (earlier.some(({ version }) => version > plan.version)) return [];
    return runOf(plan, { number: earlier.length + 1, day: approvedOn.get(plan.id) ?? null }) ?? [];
  });
  return [...ended, ...running];
}

/** Null for a plan that is not approved, has no days, or none left. One that is approved again begins with the day after. */
function runOf({ id, version, title, status, days, lines }: Plan, { number, day }: Approval): TillRun | null {
  if (status !== 'approved' || !days) return null;
  const first = number > 1 && day !== null ? Math.max(days.first, day + 1) : days.first;
  return first > days.last ? null : { proposal_id: id, version, title, number, first, last: days.last, lines };
}
