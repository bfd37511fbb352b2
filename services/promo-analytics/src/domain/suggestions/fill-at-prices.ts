/** Fills a calendar SKU by SKU, each as is best at what slots and budget are worth, as long as there are any. */
import { arranged, bestArrangement, type OpenOffers, type Prices } from './arrange.ts';
import type { Calendar } from './calendar.ts';
import { addAll, aPromotion, fill } from './fill.ts';
import type { Random } from './random.ts';

/** A price moves by up to so much either way. */
const NOISE = 0.01;

/** Prices that are nearly the same: at the best ones some SKUs are as good with as without, and which are is left to chance. */
export const jittered = ({ slots, budget }: Prices, random: Random): Prices => ({
  slots: slots.map((price) => price * (1 + NOISE * (random(2001) / 1000 - 1))),
  budget,
});

/**
 * SKUs that are worth most come first, but for chance, by which one may count twice.
 *
 * @param calendar with nothing but what stands
 * @param skus what each may be offered at in it
 */
export function fillAtPrices(calendar: Calendar, skus: readonly OpenOffers[], prices: Prices, random: Random): void {
  const order = skus
    .map((offers, member) => ({ member, net: arranged(offers, prices).net * (1 + random(1000) / 1000) }))
    .filter(({ net }) => net > 0)
    .sort((a, b) => b.net - a.net);
  for (const { member } of order)
    addAll(calendar, bestArrangement(calendar, member, pricesOfOpenSlots(calendar, prices)));
  fill(calendar, aPromotion);
}

/** The prices where there are slots left; where there are none, nothing is worth one. */
export const pricesOfOpenSlots = (calendar: Calendar, { slots, budget }: Prices): Prices => ({
  slots: slots.map((price, week) => (calendar.hasSlot(week) ? price : Number.POSITIVE_INFINITY)),
  budget,
});
