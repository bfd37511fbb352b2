import type { Axis } from './axis.ts';
import type { Family } from './catalogue.ts';
import { type Random, random } from './random.ts';

/** One promotion of one product; weeks are positions on the axis. */
export interface Promo {
  member: number;
  start: number;
  /** First week after it. */
  end: number;
  /** Share of the regular price that the shopper is spared, for N+F mechanics over the whole bundle. */
  depth: number;
  /** 1+1, 2+1 or 3+1; empty for a plain discount. */
  mechanic: string;
  /** Share of the stores with the product in the leaflet, and on a second placement. */
  feature: number;
  display: number;
  /** A flag that nobody took off: shoppers have stopped to notice. */
  evergreen: boolean;
}

/** When a product is sold: from `from`, until before `to`. */
export interface Listing {
  from: number;
  to: number;
}

export interface Plan {
  listings: readonly Listing[];
  promos: readonly Promo[];
}

type Offer = Omit<Promo, 'member' | 'start' | 'end'>;

const DEPTHS = [0.1, 0.15, 0.15, 0.2, 0.2, 0.2, 0.25, 0.25, 0.3, 0.3, 0.35, 0.4, 0.5];
const BUNDLES: Record<string, number> = { '1+1': 1 / 2, '2+1': 1 / 3, '3+1': 1 / 4 };
const PERISHABLE_DEPTHS = [0.1, 0.15, 0.2, 0.25, 0.3];

/** What the family went through in the weeks of the axis: listings and promotions, in order of their start. */
export function planOf(family: Family, axis: Axis, seed: number): Plan {
  const dice = random(seed, 4, family.ordinal);
  const weeks = axis.yws.length;
  const listings = listingsOf(family, weeks, dice);
  const promos: Promo[] = [];
  /** Adds it where the product is listed and no other promotion touches it: two in a row would be one run. */
  const add = (member: number, start: number, end: number, offer: Offer) => {
    const { from, to } = listings[member] as Listing;
    const last = Math.min(end, to);
    const touches = promos.some((other) => other.member === member && start <= other.end && last >= other.start);
    if (start < from || last <= start || touches) return;
    promos.push({ ...offer, member, start, end: last });
  };

  if (family.role === 'evergreen') {
    const start = dice.int(0, Math.floor(weeks / 4));
    add(0, start, start + dice.int(30, 80), { depth: 0.1, mechanic: '', feature: 0, display: 0, evergreen: true });
  }
  if (family.role === 'year-end') {
    for (const newYear of axis.yearStarts)
      add(0, newYear - dice.int(1, 2), newYear + dice.int(1, 2), offerOf(family, dice));
  }
  const close = family.role === 'nc30-breach';
  for (let start = dice.int(2, 16); start < weeks; ) {
    const end = start + dice.pick([1, 1, 2, 2, 2, 3, 4]);
    const offer = offerOf(family, dice);
    for (const member of chosen(family.members.length, dice)) add(member, start, end, offer);
    if (close) {
      // a deep promotion and, before 30 days are over, a shallow one: no reduction against the lowest price before it
      const deep = { ...offer, mechanic: '', depth: 0.35 };
      add(0, end + 2, end + 4, deep);
      add(0, end + 6, end + 8, { ...deep, depth: 0.15 });
    }
    start = end + (close ? dice.int(12, 20) : dice.int(4, 18));
  }
  return { listings, promos: promos.sort((a, b) => a.start - b.start || a.member - b.member) };
}

function listingsOf(family: Family, weeks: number, dice: Random): Listing[] {
  const listings = family.members.map((): Listing => {
    const late = dice.chance(0.04);
    return { from: late ? dice.int(1, Math.floor(weeks * 0.7)) : 0, to: weeks };
  });
  const last = listings.at(-1) as Listing;
  if (family.role === 'launch') last.from = Math.max(0, weeks - dice.int(3, 8));
  if (family.role === 'unsold-launch') last.from = weeks;
  if (family.role === 'delisting') {
    last.from = 0;
    last.to = Math.ceil(weeks * dice.between(0.5, 0.85));
  }
  return listings;
}

/** Mostly one variant or some, so that the others can lose sales to it; at times the whole family. */
function chosen(members: number, dice: Random): number[] {
  const all = Array.from({ length: members }, (_, member) => member);
  if (dice.chance(0.15)) return all;
  const first = dice.int(0, members - 1);
  return all.filter((member) => member === first || dice.chance(0.25));
}

function offerOf({ category }: Family, dice: Random): Offer {
  const mechanic = !category.perishable && dice.chance(0.18) ? dice.pick(['1+1', '2+1', '2+1', '3+1']) : '';
  const depth = BUNDLES[mechanic] ?? dice.pick(category.perishable ? PERISHABLE_DEPTHS : DEPTHS);
  return { depth, mechanic, feature: shareOf(0.55, dice), display: shareOf(0.35, dice), evergreen: false };
}

/** A share of stores in whole twentieths; nought, all of them, or some. */
function shareOf(probability: number, dice: Random): number {
  if (!dice.chance(probability)) return 0;
  return dice.chance(0.6) ? 1 : dice.int(6, 19) / 20;
}
