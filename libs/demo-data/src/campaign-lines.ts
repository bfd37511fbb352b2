import type { Axis } from './axis.ts';
import { CAMPAIGNS, type Campaign, CLASHES } from './campaigns.ts';
import { catalogue, type Family, type Product } from './catalogue.ts';
import { listingsOf } from './listings.ts';
import { type Offer, offered } from './offers.ts';
import { random } from './random.ts';

/** A product that a campaign promotes, and how. */
export interface CampaignLine {
  readonly family: Family;
  readonly member: number;
  readonly product: Product;
  readonly offer: Offer;
}

/** Weeks that a product of the plan has been sold for at least, where the axis is longer: forecasts learn from them. */
const KNOWN_WEEKS = 60;

/**
 * The lines of every campaign of the demo's plan, by key. Each product is in one campaign, but for those that CLASHES
 * plants in two and, in a range of fewer than 400 products, for want of more.
 */
export function campaignLines(skus: number, seed: number, { yws }: Axis): ReadonlyMap<string, readonly CampaignLine[]> {
  const take = taker(onSale(skus, seed, yws.length));
  const planted = new Map<string, Planted[]>();
  for (const { a, b, shared, depths } of CLASHES) {
    const members = take(shared);
    for (const [key, percent] of [
      [a, depths[0]],
      [b, depths[1]],
    ] as const) {
      planted.set(key, [...(planted.get(key) ?? []), ...members.map((member) => ({ ...member, percent }))]);
    }
  }
  return new Map(CAMPAIGNS.map((campaign, i) => [campaign.key, linesOf(campaign, i, planted.get(campaign.key) ?? [])]));

  function linesOf({ lines, depth, mechanic }: Campaign, i: number, shared: readonly Planted[]): CampaignLine[] {
    const dice = random(seed, 10, i);
    const free = take(Math.max(0, lines - shared.length));
    const all = [...shared, ...free.map((member) => ({ ...member, percent: depth + dice.pick([-5, 0, 0, 5]) }))];
    // a small range begins again within one campaign
    const once = new Map(all.map((line) => [line.product.sku, line]));
    return [...once.values()].map(({ percent, ...line }) => ({
      ...line,
      offer: offered(line.family.category, { mechanic: mechanic ?? '', percent }, dice),
    }));
  }
}

type Member = Omit<CampaignLine, 'offer'>;
type Planted = Member & { readonly percent: number };

/** Products that are sold at the end of the axis and have been for long, mixed. */
function onSale(skus: number, seed: number, weeks: number): Member[] {
  const since = Math.max(0, weeks - KNOWN_WEEKS);
  const members = [...catalogue(skus, seed)].flatMap((family) => {
    const listings = listingsOf(family, weeks, seed);
    return family.members.flatMap((product, member) => {
      const { from = weeks, to = 0 } = listings[member] ?? {};
      return from <= since && to === weeks ? [{ family, member, product }] : [];
    });
  });
  const dice = random(seed, 11);
  for (let i = members.length - 1; i > 0; i--) {
    const j = dice.int(0, i);
    [members[i], members[j]] = [members[j] as Member, members[i] as Member];
  }
  return members;
}

/** Gives members in turn, so that two campaigns share one by plan only; a small range begins again. */
function taker(members: readonly Member[]): (count: number) => Member[] {
  let next = 0;
  if (members.length === 0) return () => [];
  return (count) => Array.from({ length: count }, () => members[next++ % members.length] as Member);
}
