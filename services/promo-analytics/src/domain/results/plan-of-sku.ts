/** What an approved proposal planned for a SKU. */
export interface PlanOfSku {
  readonly proposal_id: number;
  readonly from: number;
  readonly to: number;
  readonly source: string | null;
  readonly channel: string | null;
  readonly planner: { readonly id: number | null; readonly name: string | null } | null;
  readonly mechanic: string | null;
  /** Incremental margin that was frozen at approval, euro; null where none was. */
  readonly expected: number | null;
  /** Units of all its weeks that were frozen at approval; null where none were, or an earlier release told of the plan. */
  readonly expectedUnits: number | null;
}

/** Weeks that a plan has in common with an event, less than 1 without any. */
export const commonWeeks = ({ from, to }: PlanOfSku, start: number, end: number): number =>
  Math.min(end, to) - Math.max(start, from) + 1;

/** The plan that overlaps an event in the most weeks, the latest of equal ones; null without one. Week indices, both included. */
export function planOf(plans: readonly PlanOfSku[], start: number, end: number): PlanOfSku | null {
  let best: PlanOfSku | null = null;
  let most = 0;
  for (const plan of plans) {
    const weeks = commonWeeks(plan, start, end);
    if (weeks < 1 || weeks < most || (weeks === most && best && best.proposal_id > plan.proposal_id)) continue;
    best = plan;
    most = weeks;
  }
  return best;
}

/** Whether sales of its weeks are still to come, so that it cannot be held against a result. @param asOf the first week without all sales */
export const isOpen = (plan: PlanOfSku | null, asOf: number): boolean => plan !== null && plan.to >= asOf;

/** What an approved proposal planned in all, week indices. */
export interface WholePlan {
  readonly proposal_id: number;
  readonly title: string | null;
  readonly source: string | null;
  readonly planner: PlanOfSku['planner'];
  readonly from: number;
  readonly to: number;
  readonly codes: readonly string[];
  /** Of each code, `expected` as above; NaN stands for null. */
  readonly expected: Float64Array;
  /** Units of all lines that say, `expectedUnits` as above; NaN where none does. */
  readonly expectedUnits: number;
}
