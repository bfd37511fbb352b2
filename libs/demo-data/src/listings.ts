import type { Family } from './catalogue.ts';
import { type Random, random } from './random.ts';

/** When a product is sold, in positions on the axis: from `from`, until before `to`. */
export interface Listing {
  from: number;
  to: number;
}

/** When each member of a family is sold, over an axis of so many weeks. */
export function listingsOf(family: Family, weeks: number, seed: number): Listing[] {
  const dice = random(seed, 15, family.ordinal);
  const listings = family.members.map(() => ordinaryListing(weeks, dice));
  const [first, last] = [listings[0], listings.at(-1)] as [Listing, Listing];
  if (family.role === 'launch') {
    // it came a year before the one that comes last, which may take its place
    first.from = Math.max(0, weeks - dice.int(55, 60));
    last.from = Math.max(0, weeks - dice.int(3, 8));
  }
  if (family.role === 'unsold-launch') last.from = weeks;
  if (family.role === 'delisting') {
    last.from = 0;
    last.to = Math.ceil(weeks * dice.between(0.5, 0.85));
  }
  return listings;
}

function ordinaryListing(weeks: number, dice: Random): Listing {
  const late = dice.chance(0.04);
  return { from: late ? dice.int(1, Math.floor(weeks * 0.7)) : 0, to: weeks };
}
