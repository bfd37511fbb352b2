/**
 * The best promotions of one SKU, while all others stay as they are and slots and budget have a price. Of two that follow each other
 * only gap and NC30 bind, and what holds from each to the next holds from each to all later ones; so the best ones up to an offer follow
 * from the best ones up to each offer before it:
 *
 *     best(k, i) = net(i) + max(0, best(k − 1, j))        over the offers j that may come before i
 */
import type { Calendar } from './calendar.ts';
import { isTooNear, isWithin, NC30_WEEKS, priceBounds } from './own-rules.ts';
import { type Promo, promoAt } from './problem.ts';

/** What else could be made of a slot of each week, and of a euro of the budget. */
export interface Prices {
  readonly slots: Float64Array;
  readonly budget: number;
}

/** What a SKU may be offered at beside its standing promotions and gains something, by start; columns, since it is gone through often. */
export interface OpenOffers {
  readonly promos: readonly Promo[];
  readonly start: Int32Array;
  /** The first week after it. */
  readonly end: Int32Array;
  readonly cents: Int32Array;
  readonly cost: Float64Array;
  /** What it adds. */
  readonly gain: Float64Array;
  /** Their places by end. */
  readonly byEnd: Int32Array;
  /** So many promotions of the SKU are open. */
  readonly most: number;
  readonly minGap: number;
  /** So many weeks apart any price may follow any other. */
  readonly apart: number;
}

export interface Arrangement {
  readonly promos: readonly Promo[];
  /** What they add beyond what they take. */
  readonly net: number;
}

/** @param calendar without suggested promotions of the SKU */
export const bestArrangement = (calendar: Calendar, member: number, prices: Prices): Arrangement =>
  arranged(openOffers(calendar, member), prices);

export function arranged(offers: OpenOffers, { slots, budget }: Prices): Arrangement {
  const { promos, start, end, cents, cost, gain, byEnd, most, minGap, apart } = offers;
  const n = most > 0 ? promos.length : 0;
  const own = new Float64Array(n);
  let found = { net: 0, row: -1, last: -1 };
  for (let i = 0; i < n; i++) {
    let net = (gain[i] as number) - (budget > 0 ? budget * (cost[i] as number) : 0);
    for (let week = start[i] as number; week < (end[i] as number); week++) net -= slots[week] as number;
    own[i] = net;
    if (net > found.net) found = { net, row: 0, last: i };
  }
  const endOf = (k: number) => end[byEnd[k] as number] as number;
  /** Of each length of the row: the best net up to an offer, and which one comes before it. */
  const rows = [{ net: own, before: new Int32Array(n).fill(-1) }];
  for (let row = 1; row < most; row++) {
    const shorter = rows[row - 1]?.net as Float64Array;
    const net = new Float64Array(n).fill(Number.NEGATIVE_INFINITY);
    const before = new Int32Array(n).fill(-1);
    let [far, farAt, passed, isAny] = [0, -1, 0, false];
    for (let i = 0; i < n; i++) {
      if ((own[i] as number) <= 0) continue;
      for (; passed < n && endOf(passed) + apart <= (start[i] as number); passed++) {
        const j = byEnd[passed] as number;
        if ((shorter[j] as number) > far) [far, farAt] = [shorter[j] as number, j];
      }
      let [highest, at] = [far, farAt];
      for (let k = passed; k < n && endOf(k) + minGap <= (start[i] as number); k++) {
        const j = byEnd[k] as number;
        if ((cents[i] as number) < (cents[j] as number) && (shorter[j] as number) > highest)
          [highest, at] = [shorter[j] as number, j];
      }
      if (at < 0) continue;
      isAny = true;
      before[i] = at;
      net[i] = (own[i] as number) + highest;
      if ((net[i] as number) > found.net) found = { net: net[i] as number, row, last: i };
    }
    if (!isAny) break;
    rows.push({ net, before });
  }
  const chosen: Promo[] = [];
  for (let { row, last } = found; last >= 0; row--) {
    chosen.push(promos[last] as Promo);
    last = rows[row]?.before[last] ?? -1;
  }
  return { promos: chosen, net: found.net };
}

/** @param calendar without suggested promotions of the SKU */
export function openOffers(calendar: Calendar, member: number): OpenOffers {
  const { spans, offers, limits, exempt, weeks } = calendar.problem;
  const others = calendar.of(member);
  const found: { readonly promo: Promo; readonly gain: number }[] = [];
  const { from, to } = calendar.spansOf(member);
  for (let span = from; span < to; span++) {
    const placed = { start: spans.start[span] as number, weeks: spans.weeks[span] as number };
    if (isTooNear(placed, others, limits)) continue;
    const bounds = priceBounds(placed, spans.ceiling[span] as number, exempt[member] ? [] : others);
    for (let offer = spans.firstOffer[span] as number; offer < (spans.firstOffer[span + 1] as number); offer++) {
      if (!isWithin(bounds, offers.cents[offer] as number)) continue;
      const promo = promoAt(calendar.problem, span, offer);
      const gain = calendar.gainOf(promo);
      if (gain > 0) found.push({ promo, gain });
    }
  }
  found.sort((a, b) => a.promo.start - b.promo.start);
  const end = Int32Array.from(found, ({ promo }) => promo.start + promo.weeks);
  const standing = others.filter(({ start }) => start >= 0 && start < weeks).length;
  return {
    promos: found.map(({ promo }) => promo),
    start: Int32Array.from(found, ({ promo }) => promo.start),
    end,
    cents: Int32Array.from(found, ({ promo }) => promo.cents as number),
    cost: Float64Array.from(found, ({ promo }) => promo.cost),
    gain: Float64Array.from(found, (one) => one.gain),
    byEnd: Int32Array.from(found.keys()).sort((a, b) => (end[a] as number) - (end[b] as number)),
    most: Math.min(limits.maxPerSku - standing, Math.ceil(weeks / (1 + limits.minGap))),
    minGap: limits.minGap,
    apart: exempt[member] ? limits.minGap : Math.max(limits.minGap, NC30_WEEKS),
  };
}
