/** What a calendar is suggested for. Weeks are week indices, money is in euros. */
import type { SuggestionObjective, SuggestionOrigin } from '@promo/contracts/promo-analytics/words';
import type { Limits } from './problem.ts';

export interface CalendarQuestion {
  readonly from: number;
  readonly weeks: number;
  /** Products to choose from. */
  readonly ordinals: readonly number[];
  readonly lengths: readonly number[];
  /** Percent. */
  readonly depths: readonly number[];
  readonly objective: SuggestionObjective;
  readonly limits: Limits;
  /** Incremental margin that a promotion has to earn alone, euro. */
  readonly minGain: number;
  readonly seed: number;
  /** What the supplier pays a unit; null where nothing says. */
  readonly fundingOf: (ordinal: number) => number | null;
  /** Whether suppliers are expected to pay what they usually do where nothing says. */
  readonly usualFunding: boolean;
  readonly isForbidden: (ordinal: number, week: number) => boolean;
}

/** A promotion of a SKU that is planned, or asked for. */
export interface PlannedPromo {
  readonly ordinal: number;
  readonly start: number;
  readonly weeks: number;
  /** As announced, percent, and as paid, cents; null where nothing says. */
  readonly depth: number | null;
  readonly cents: number | null;
  readonly mechanic: string | null;
  /** Leaflet and second placement that it is forecast with, shares; left out where nothing is known of them. */
  readonly feature?: number | undefined;
  readonly display?: number | undefined;
  /** What the supplier pays a unit; null where nothing says. */
  readonly funding: number | null;
  readonly origin: SuggestionOrigin;
  readonly proposal_id: number | null;
  readonly status: string | null;
}

/** Lowest prices of the 30 days before starts in some weeks, cents, null where there is none; and whether NC30 says nothing of the SKU. */
export type LowestPrices = (
  ordinal: number,
  starts: readonly number[],
) => {
  readonly exempt: boolean;
  readonly lowest: readonly (number | null)[];
};
