/**
 * What slots and budget are worth. At a price for each, every SKU for itself is arranged as is best; what they want together and what
 * there is tell how to change the prices. Where promotions take nothing from each other, for all prices
 *
 *     value of any calendar ≤ bound(prices) = Σ price · what there is + Σ over SKUs of the best net at the prices
 *
 * (weak duality; Fisher, Management Science 27, 1981). The lowest bound is approached by subgradient steps of Polyak's length,
 * θ · (bound − value reached) / |wanted − there is|², with θ halved where they lead nowhere.
 */
import { arranged, type OpenOffers, type Prices } from './arrange.ts';
import type { Calendar } from './calendar.ts';

/** After so many steps the bound falls no more by what matters. */
const STEPS = 80;
/** Steps without success after which they become half as long. */
const PATIENCE = 3;
/** So much of the bound is aimed below it at least, where what was reached is near. */
const LEAST_AIM = 2e-4;

interface Priced extends Prices {
  /** Of what can be added to what stands. */
  readonly bound: number;
}

/**
 * @param calendar with nothing but what stands
 * @param skus what each may be offered at in it
 * @param reached what a calendar is known to add to it
 * @param stopped true when it has to end
 */
export function findPrices(
  calendar: Calendar,
  skus: readonly OpenOffers[],
  reached: number,
  stopped: () => boolean,
): Priced {
  const { weeks } = calendar.problem;
  const { there, unit } = resources(calendar, skus);
  const pricesAt = (each: Float64Array): Prices => ({
    slots: each.slice(0, weeks).map((price) => price + (each[weeks] as number)),
    budget: (each[weeks + 1] as number) / unit,
  });
  let tried = new Float64Array(there.length);
  let lowest = { each: tried, bound: Number.POSITIVE_INFINITY };
  let [length, failures] = [1, 0];
  for (let step = 0; step < STEPS && !stopped(); step++) {
    const { bound, wanted } = boundAt(tried);
    if (bound < lowest.bound) {
      lowest = { each: tried, bound };
      failures = 0;
    } else if (++failures >= PATIENCE) {
      [length, failures] = [length / 2, 0];
      tried = lowest.each;
    }
    const lacking = there.map((some, i) => {
      const lack = some === Number.POSITIVE_INFINITY ? 0 : (wanted[i] as number) - some;
      return lack < 0 && tried[i] === 0 ? 0 : lack;
    });
    const norm = lacking.reduce((sum, lack) => sum + lack * lack, 0);
    if (norm === 0) break;
    const stride = (length * Math.max(bound - reached, LEAST_AIM * bound)) / norm;
    tried = tried.map((price, i) => Math.max(0, price + stride * (lacking[i] as number)));
  }
  return { ...pricesAt(lowest.each), bound: lowest.bound };

  /** The bound at prices, and what the SKUs want of each resource. */
  function boundAt(each: Float64Array) {
    const prices = pricesAt(each);
    const wanted = new Float64Array(there.length);
    let bound = there.reduce((sum, some, i) => sum + (each[i] === 0 ? 0 : some * (each[i] as number)), 0);
    for (const offers of skus) {
      const { places, net } = arranged(offers, prices);
      bound += net;
      for (const place of places) {
        const [start, end] = [offers.start[place] as number, offers.end[place] as number];
        for (let week = start; week < end; week++) wanted[week] = (wanted[week] as number) + 1;
        wanted[weeks] = (wanted[weeks] as number) + end - start;
        wanted[weeks + 1] = (wanted[weeks + 1] as number) + (offers.cost[place] as number) / unit;
      }
    }
    return { bound, wanted };
  }
}

/** What there is of slots by week, of slots in all, and of the budget in what a promotion costs on average, so that all are alike. */
function resources({ problem, used, usedInAll, cost }: Calendar, skus: readonly OpenOffers[]) {
  const { weeks, limits } = problem;
  const sum = (costs: Float64Array) => costs.reduce((all, one) => all + one, 0);
  const offers = skus.reduce((all, { cost }) => all + cost.length, 0);
  const unit = skus.reduce((all, one) => all + sum(one.cost), 0) / offers || 1;
  const there = new Float64Array(weeks + 2);
  for (let week = 0; week < weeks; week++) there[week] = Math.max(0, limits.slotsPerWeek - (used[week] as number));
  there[weeks] = Math.max(0, limits.slotsTotal - usedInAll());
  there[weeks + 1] = Math.max(0, limits.budget - cost()) / unit;
  return { there, unit };
}
