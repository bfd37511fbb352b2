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

/** What the server warns of when conflicts are open, and when prices are above the lowest in 30 days. */
const OF_CONFLICTS: readonly string[] = ['open_conflict', 'spoils_later'];
const OF_PRICES: readonly string[] = ['nc30_above_reference', 'not_announceable'];

/** Whether the decision was confirmed with the subject of a warning in sight, so that it is no news. */
export const isForeseen = (
  code: string,
  { conflicts = 0, breaches }: Pick<Concern, 'conflicts' | 'breaches'>,
): boolean => (conflicts > 0 && OF_CONFLICTS.includes(code)) || (breaches > 0 && OF_PRICES.includes(code));

/** A decision on one or many, before it is confirmed. */
export interface Asked {
  readonly decision: Decision;
  readonly rows: readonly Concern[];
}
