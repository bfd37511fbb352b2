import type { Family } from './catalogue.ts';
import { type Listing, listingsOf } from './listings.ts';
import { type Offer, offerOf } from './offers.ts';
import { type Random, random } from './random.ts';
import type { World } from './world.ts';

/** One promotion of one product; weeks are positions on the axis. */
export interface Promo extends Offer {
  member: number;
  start: number;
  /** First week after it. */
  end: number;
}

export interface Plan {
  listings: readonly Listing[];
  promos: readonly Promo[];
}

/** What the family went through in the weeks of the axis: listings and promotions, in order of their start. */
export function planOf(family: Family, { axis, seed, ran }: World): Plan {
  const dice = random(seed, 4, family.ordinal);
  const weeks = axis.yws.length;
  const listings = listingsOf(family, weeks, seed);
  const promos: Promo[] = [];
  /** Adds it where the product is listed and no other promotion touches it: two in a row would be one run. */
  const add = (member: number, start: number, end: number, offer: Offer) => {
    const { from, to } = listings[member] as Listing;
    const last = Math.min(end, to);
    const touches = promos.some((other) => other.member === member && start <= other.end && last >= other.start);
    if (start < from || last <= start || touches) return;
    promos.push({ ...offer, member, start, end: last });
  };

  // what proposals were approved for comes first: others make room
  family.members.forEach(({ sku }, member) => {
    const run = ran.get(sku);
    if (run) add(member, run.start, run.end, run.offer);
  });
  if (family.role === 'evergreen') {
    const start = dice.int(0, Math.floor(weeks / 4));
    add(0, start, start + dice.int(30, 80), EVERGREEN);
  }
  if (family.role === 'year-end') {
    for (const newYear of axis.yearStarts)
      add(0, newYear - dice.int(1, 2), newYear + dice.int(1, 2), offerOf(family.category, dice));
  }
  const close = family.role === 'nc30-breach';
  for (let start = dice.int(2, 16); start < weeks; ) {
    const end = start + dice.pick([1, 1, 2, 2, 2, 3, 4]);
    const offer = offerOf(family.category, dice);
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

const EVERGREEN: Offer = { depth: 0.1, mechanic: '', feature: 0, display: 0, funded: 0, evergreen: true };

/** Mostly one variant or some, so that the others can lose sales to it; at times the whole family. */
function chosen(members: number, dice: Random): number[] {
  const all = Array.from({ length: members }, (_, member) => member);
  if (dice.chance(0.15)) return all;
  const first = dice.int(0, members - 1);
  return all.filter((member) => member === first || dice.chance(0.25));
}
