import { signedPercent } from './numbers.ts';

/** What a ratio to the baseline adds to it, percent: 2.49 is 149. */
export const upliftPct = (lift: number | null): number | null => (lift === null ? null : 100 * (lift - 1));

/** Uplift is written in one way wherever it stands: +149 %. */
export const uplift = (lift: number | null): string => signedPercent(upliftPct(lift));
