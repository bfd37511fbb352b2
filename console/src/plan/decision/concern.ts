import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Decision } from '@promo/contracts/promo-proposals/words';

/** A proposal to decide on, with what speaks against it. */
export interface Concern {
  readonly proposal: Proposal;
  /** Open ones. */
  readonly conflicts: number;
  /** The NC30 check of its lines, by code; undefined while it is under way. */
  readonly nc30: ReadonlyMap<string, Nc30Result> | undefined;
  readonly breaches: number;
}

/** A decision on one or many, before it is confirmed. */
export interface Asked {
  readonly decision: Decision;
  readonly rows: readonly Concern[];
}
