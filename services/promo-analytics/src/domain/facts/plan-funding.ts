/** What approved proposals say that suppliers pay, by SKU and week. */

/** What one approved proposal says of a SKU. */
export interface FundedWeeks {
  readonly proposal_id: number;
  /** First and last week that it covers, as week indices. */
  readonly from: number;
  readonly to: number;
  /** Planned depth in percent, −1 where the plan names none. */
  readonly depth: number;
  /** Cents net a unit; a fraction of a cent counts. */
  readonly cents: number;
}

/** By SKU. */
export type PlanFunding = ReadonlyMap<string, readonly FundedWeeks[]>;

export const NO_PLANS: PlanFunding = new Map();

/**
 * Funding that is planned for a SKU in week `t`, cents net a unit; null where no plan tells. Plans are not added up: the deepest counts,
 * since customers pay its price, and of equally deep ones that of the earliest proposal.
 */
export function plannedFunding(plans: PlanFunding, sku: string, t: number): number | null {
  let chosen: FundedWeeks | null = null;
  for (const plan of plans.get(sku) ?? []) {
    if (t < plan.from || t > plan.to) continue;
    if (!chosen || goesBefore(plan, chosen)) chosen = plan;
  }
  return chosen?.cents ?? null;
}

const goesBefore = (a: FundedWeeks, b: FundedWeeks): boolean =>
  a.depth > b.depth || (a.depth === b.depth && a.proposal_id < b.proposal_id);
