/** The rows that queries answer with, in the shape of the API: money in euros, weeks as yw. */

/** A promotion: one maximal run of promoted weeks of one SKU. */
export interface EventRow {
  sku: string;
  name: string;
  category: string;
  tier: string | null;
  family: string | null;
  start_yw: number;
  end_yw: number;
  weeks: number;
  /** Units sold in the event. */
  qty: number;
  revenue: number | null;
  avg_price: number | null;
  regular_price: number | null;
  /** Percent, 20 = 20 %. */
  discount_pct: number | null;
  mechanic: string | null;
}

export type BaselineMethod = 'before' | 'after' | 'none';
export type CannibalizationMethod = 'family' | 'none';

/** What a promotion did. Quantities in units; null where there is no baseline. */
export interface Effects {
  before_qty: number | null;
  during_qty: number;
  after_qty: number;
  baseline: number | null;
  uplift: number | null;
  /** Percent of the baseline; null at baseline 0. */
  uplift_pct: number | null;
  /** during_qty / baseline; null at baseline 0. */
  lift: number | null;
  after_baseline: number | null;
  post_dip: number | null;
  pull_forward: number | null;
  after_complete: boolean;
  cannibalization: number;
  cannibalization_raw: number;
  cannibalization_method: CannibalizationMethod;
  net_effect: number | null;
  net_effect_margin_eur: number | null;
  baseline_method: BaselineMethod;
  /** Weeks whose sales the baseline was made of, earliest first. */
  baseline_weeks: number[];
}

export interface PerformanceRow extends EventRow, Effects {}

/** Which events to list. Bounds are on the start week as a number and need not be existing weeks. */
export interface EventQuery {
  readonly categories?: readonly string[] | undefined;
  readonly tiers?: readonly string[] | undefined;
  readonly minYw?: number | undefined;
  readonly maxYw?: number | undefined;
  /** Longer runs are left out. */
  readonly maxWeeks?: number | undefined;
  readonly maxEvents?: number | undefined;
}
