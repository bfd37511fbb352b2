import type { Axis } from './axis.ts';
import type { Family, Product } from './catalogue.ts';
import { CATEGORIES, type Kind, type Season } from './kinds.ts';
import type { Listing } from './listings.ts';
import type { Plan, Promo } from './promotions.ts';
import { random } from './random.ts';

/** What a product sold, by week of the axis. Weeks outside its listing are 0. */
interface Sold {
  qty: Int32Array;
  /** 1 in a week that the shelf was empty for a part of. */
  out: Uint8Array;
  /** Position + 1 in the plan's promotions of the one that ran; 0 for none. */
  promo: Uint16Array;
}

/** How the dip after a promotion spreads over the next four weeks. */
const DIP = [0.45, 0.3, 0.15, 0.1];
/** How much units vary beyond Poisson; see Random.sales. */
const DISPERSION = 40;
/** Part of the ordinary sales that siblings and the dip cannot take away. */
const LEAST = 0.35;

/** Sales of every member: ordinary demand, promotions, the dip after them, what siblings lose, empty shelves, chance. */
export function soldBy(family: Family, plan: Plan, axis: Axis, seed: number): Sold[] {
  const { means, running } = expectedBy(family, plan, axis, seed);
  return means.map((mean, m) =>
    observed(mean, running[m] as Uint16Array, plan.listings[m] as Listing, random(seed, 5, family.ordinal, m)),
  );
}

/** What each member sells on average, before chance and empty shelves, by week, and `promo` of Sold. */
export function expectedBy(family: Family, plan: Plan, axis: Axis, seed: number) {
  const weeks = axis.yws.length;
  const ordinary = ordinaryDemand(family, plan, axis, seed);
  const running = family.members.map(() => new Uint16Array(weeks));
  plan.promos.forEach(({ member, start, end }, i) => {
    (running[member] as Uint16Array).fill(i + 1, start, end);
  });
  const extra = family.members.map(() => new Float64Array(weeks));
  const dip = family.members.map(() => new Float64Array(weeks));
  for (const promo of plan.promos) {
    const before = ordinary[promo.member] as Float64Array;
    const gained = extra[promo.member] as Float64Array;
    const lift = liftOf(promo, family);
    let total = 0;
    for (let t = promo.start; t < promo.end; t++) {
      gained[t] = (before[t] as number) * (lift - 1) * (t === promo.start ? 1.08 : 0.96);
      total += gained[t] as number;
    }
    const lost = dip[promo.member] as Float64Array;
    if (promo.evergreen) continue;
    DIP.forEach((share, i) => {
      const t = promo.end + i;
      if (t < weeks) lost[t] = (lost[t] as number) + total * family.category.pullForward * share;
    });
  }
  const taken = family.members.map(() => new Float64Array(weeks));
  for (let t = 0; t < weeks; t++) {
    let gain = 0;
    let unpromoted = 0;
    for (let m = 0; m < running.length; m++) {
      gain += (extra[m] as Float64Array)[t] as number;
      if (!running[m]?.[t]) unpromoted += (ordinary[m] as Float64Array)[t] as number;
    }
    if (gain === 0 || unpromoted === 0) continue;
    for (let m = 0; m < running.length; m++) {
      if (running[m]?.[t]) continue;
      const share = ((ordinary[m] as Float64Array)[t] as number) / unpromoted;
      (taken[m] as Float64Array)[t] = gain * family.category.cannibalization * share;
    }
  }
  const means = family.members.map((_, m) => {
    const mean = new Float64Array(weeks);
    for (let t = 0; t < weeks; t++) {
      const usual = (ordinary[m] as Float64Array)[t] as number;
      const lost = ((dip[m] as Float64Array)[t] as number) + ((taken[m] as Float64Array)[t] as number);
      mean[t] = Math.max(usual * LEAST, usual - lost) + ((extra[m] as Float64Array)[t] as number);
    }
    return mean;
  });
  return { means, running };
}

/** How many times the ordinary units a promotion sells. */
function liftOf(promo: Promo, { category }: Family): number {
  // a bundle asks for more than one piece: it moves less than a plain discount of its depth
  const depth = promo.mechanic === '' ? promo.depth : promo.depth * 0.85;
  const priced = (1 - depth) ** -category.elasticity;
  const seen = (1 + 0.35 * promo.feature) * (1 + 0.25 * promo.display);
  return promo.evergreen ? priced ** 0.15 : priced * seen;
}

/** Expected units without any promotion; 0 where the product is not listed. */
function ordinaryDemand(family: Family, plan: Plan, axis: Axis, seed: number): Float64Array[] {
  const market = marketOf(family, axis, seed);
  const growth = random(seed, 6, family.ordinal).between(-0.08, 0.12);
  return family.members.map(({ weekly }: Product, m) => {
    const { from, to } = plan.listings[m] as Listing;
    const demand = new Float64Array(axis.yws.length);
    for (let t = from; t < to; t++) {
      // a product that is new needs eight weeks until shoppers know it
      const known = from === 0 ? 1 : Math.min(1, 0.3 + (0.7 * (t - from)) / 8);
      demand[t] = weekly * known * (market[t] as number) * Math.exp((growth * (t - axis.yws.length)) / 52);
    }
    return demand;
  });
}

/** Season of the kind times what the whole category has in common from week to week: weather, holidays, rivals. */
function marketOf({ category, kind }: Family, axis: Axis, seed: number): Float64Array {
  const dice = random(seed, 7, CATEGORIES.indexOf(category));
  let mood = 0;
  return Float64Array.from(axis.season, (season) => {
    mood = 0.6 * mood + 0.04 * dice.normal();
    return seasonal(kind, season) * Math.exp(mood);
  });
}

const CURVES: Record<Season, (season: number) => number> = {
  even: () => 1,
  christmas: (season) => 0.95 + 0.95 * bump(season, 0.935, 0.035),
  summer: (season) => 0.85 + 0.65 * bump(season, 0.56, 0.1),
  winter: (season) => 1 + 0.25 * Math.cos(2 * Math.PI * season),
  school: (season) => 0.8 + 2.6 * bump(season, 0.66, 0.035),
};

function seasonal({ season: name }: Kind, season: number): number {
  // everybody buys more in the week before Christmas
  return CURVES[name](season) * (1 + 0.15 * bump(season, 0.955, 0.015));
}

/** A bell around `peak`, on a year that closes. */
function bump(season: number, peak: number, width: number): number {
  const apart = Math.abs(season - peak);
  return Math.exp(-0.5 * (Math.min(apart, 1 - apart) / width) ** 2);
}

/** Draws the units, and the weeks in which the shelf was empty: likelier in a promotion that sold too well. */
function observed(
  mean: Float64Array,
  promo: Uint16Array,
  { from, to }: Listing,
  dice: ReturnType<typeof random>,
): Sold {
  const qty = new Int32Array(mean.length);
  const out = new Uint8Array(mean.length);
  for (let t = from; t < to; t++) {
    const goesOn = t > from && out[t - 1] === 1 && dice.chance(0.35);
    if (goesOn || dice.chance(promo[t] ? 0.02 : 0.006)) out[t] = 1;
    const had = out[t] ? dice.between(0, LEAST) : 1;
    qty[t] = dice.sales((mean[t] as number) * had, DISPERSION);
  }
  return { qty, out, promo };
}
