/**
 * How long a campaign may last, and how far outside it a redemption may lie: some ten years. A date farther off is misread
 * or mistyped, and a timeline has every day.
 */
export const MAX_DAYS = 3660;
