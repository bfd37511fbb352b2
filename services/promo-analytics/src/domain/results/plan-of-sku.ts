/** What an approved proposal planned for a SKU. */
export interface PlanOfSku {
  readonly proposal_id: number;
  readonly from: number;
  readonly to: number;
  readonly source: string | null;
  readonly planner: { readonly id: number | null; readonly name: string | null } | null;
  readonly mechanic: string | null;
  /** Incremental margin that was frozen at approval, euro; null where none was. */
  readonly expected: number | null;
}

/** What an approved proposal planned in all, week indices. */
export interface WholePlan {
  readonly proposal_id: number;
  readonly from: number;
  readonly to: number;
  readonly codes: readonly string[];
  /** Of each code, `expected` as above; NaN stands for null. */
  readonly expected: Float64Array;
}
