import { quantity } from '@promo/retail/round';

/** How many ordinary weeks the stock lasts; null where one of both is not known, or nothing is sold. */
export const coverWeeks = (onHand: number | null, baseline: number | null): number | null =>
  onHand === null || !baseline ? null : quantity(onHand / baseline);
