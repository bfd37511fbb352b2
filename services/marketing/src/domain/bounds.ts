/**
 * How long a campaign may last, and how far outside it a redemption may lie: some ten years. A date farther off is misread
 * or mistyped, and a timeline has every day.
 */
export const MAX_DAYS = 3660;

interface Dates {
  readonly start: number;
  readonly end: number;
}

/** The first and the last day that redemptions of a campaign may have. */
export const reachOf = ({ start, end }: Dates) => ({ earliest: start - MAX_DAYS, latest: end + MAX_DAYS });
