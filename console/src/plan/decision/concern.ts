import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Decision } from '@promo/contracts/promo-proposals/words';

/** A proposal to decide on, with what speaks against it. */
export interface Concern {
  readonly proposal: Proposal;
  /** Open ones; undefined while they are not known, or could not be found out. */
  readonly conflicts: number | undefined;
  /** The NC30 check of all its lines with a price, by code; undefined likewise. */
  readonly nc30: ReadonlyMap<string, Nc30Result> | undefined;
  readonly breaches: number;
}

/** What was asked about with what became known of it since; what was changed meanwhile stays as it was seen, for its version. */
export function asSeen(seen: Concern, now: Concern | undefined): Concern {
  return now?.proposal.version === seen.proposal.version ? now : seen;
}

/** A decision on one or many, before it is confirmed. */
export interface Asked {
  readonly decision: Decision;
  readonly rows: readonly Concern[];
}
