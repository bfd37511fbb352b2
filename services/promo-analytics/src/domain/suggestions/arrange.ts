/**
 * The best promotions of one SKU, while all others stay as they are and slots and budget have a price. Of two that follow each other
 * only gap and NC30 bind, and what holds from each to the next holds from each to all later ones; so the best ones up to an offer follow
 * from the best ones up to each offer before it:
 *
 *     best(k, i) = net(i) + max(0, best(k − 1, j))        over the offers j that may come before i
 */
import { orderByWeek } from '../order-by-week.ts';
import type { Calendar } from './calendar.ts';
import { addedBy } from './family-loss.ts';
import { begunIn, isWithin, NC30_WEEKS, openBoundsAt } from './own-rules.ts';
import { type Problem, type Promo, promoAt } from './problem.ts';

/** What else could be made of a slot of each week, and of a euro of the budget. */
export interface Prices {
  readonly slots: Float64Array;
  readonly budget: number;
}

interface Timed {
  readonly start: Int32Array;
  /** The first week after it. */
  readonly end: Int32Array;
}

/** What a SKU may be offered at beside its standing promotions and gains something, by start; columns, since it is gone through often. */
export interface OpenOffers extends Timed {
  readonly problem: Problem;
  readonly span: readonly number[];
  readonly offer: readonly number[];
  readonly cents: Int32Array;
  readonly cost: Float64Array;
  /** What it adds. */
  readonly gain: readonly number[];
  /** Their places by end; so many of them may come before each where they are dearer, and at any price. */
  readonly byEnd: Int32Array;
  readonly dearerBefore: Int32Array;
  readonly anyBefore: Int32Array;
  /** So many promotions of the SKU are open. */
  readonly most: number;
}

/** Places of some offers that go together, and what they add beyond what they take. */
interface Arrangement {
  readonly places: readonly number[];
  readonly net: number;
}

/** @param calendar without suggested promotions of the SKU */
export function bestArrangement(calendar: Calendar, member: number, prices: Prices): Promo[] {
  const offers = openOffers(calendar, member);
  const { problem, span, offer } = offers;
  return arranged(offers, prices).places.map((place) =>
    promoAt(problem, span[place] as number, offer[place] as number),
  );
}

/** best(k, ·) and which offer comes before each, a row for each k. Kept, and grown as needed. */
const rows: { net: Float64Array; before: Int32Array }[] = [];

function rowOf(k: number, size: number) {
  const kept = rows[k];
  if (kept && kept.net.length >= size) return kept;
  const grown = { net: new Float64Array(2 * size), before: new Int32Array(2 * size) };
  rows[k] = grown;
  return grown;
}

export function arranged(offers: OpenOffers, { slots, budget }: Prices): Arrangement {
  const { start, end, cents, cost, gain, byEnd, dearerBefore, anyBefore, most } = offers;
  const n = most > 0 ? start.length : 0;
  const own = rowOf(0, n).net;
  let [found, foundIn, last] = [0, 0, -1];
  for (let i = 0; i < n; i++) {
    let net = (gain[i] as number) - (budget > 0 ? budget * (cost[i] as number) : 0);
    for (let week = start[i] as number; week < (end[i] as number); week++) net -= slots[week] as number;
    own[i] = net;
    if (net > found) [found, foundIn, last] = [net, 0, i];
  }
  for (let row = 1; row < most; row++) {
    const shorter = rowOf(row - 1, n).net;
    const { net, before } = rowOf(row, n);
    let [far, farAt, passed, isAny] = [0, -1, 0, false];
    for (let i = 0; i < n; i++) {
      net[i] = Number.NEGATIVE_INFINITY;
      if ((own[i] as number) <= 0) continue;
      for (; passed < (anyBefore[i] as number); passed++) {
        const j = byEnd[passed] as number;
        if ((shorter[j] as number) > far) [far, farAt] = [shorter[j] as number, j];
      }
      let [highest, at] = [far, farAt];
      for (let k = passed; k < (dearerBefore[i] as number); k++) {
        const j = byEnd[k] as number;
        if ((shorter[j] as number) > highest && (cents[i] as number) < (cents[j] as number))
          [highest, at] = [shorter[j] as number, j];
      }
      if (at < 0) continue;
      isAny = true;
      before[i] = at;
      const together = (own[i] as number) + highest;
      net[i] = together;
      if (together > found) [found, foundIn, last] = [together, row, i];
    }
    if (!isAny) break;
  }
  const places: number[] = [];
  for (let row = foundIn; last >= 0; row--) {
    places.push(last);
    last = row > 0 ? (rows[row]?.before[last] as number) : -1;
  }
  return { places, net: found };
}

/** @param calendar without suggested promotions of the SKU */
export function openOffers(calendar: Calendar, member: number): OpenOffers {
  const { problem } = calendar;
  const { spans, offers, limits, weeks } = problem;
  const others = calendar.promosOf(member);
  const { span, offer, gain } = gainingOffers(calendar, member, others);
  const start = new Int32Array(span.map((one) => spans.start[one] as number));
  const end = new Int32Array(span.map((one) => (spans.start[one] as number) + (spans.weeks[one] as number)));
  const byEnd = orderByWeek(end);
  const apart = problem.exempt[member] ? limits.minGap : Math.max(limits.minGap, NC30_WEEKS);
  return {
    problem,
    span,
    offer,
    gain,
    start,
    end,
    cents: new Int32Array(offer.map((one) => offers.cents[one] as number)),
    cost: new Float64Array(offer.map((one) => offers.cost[one] as number)),
    byEnd,
    dearerBefore: endedBefore({ start, end }, byEnd, limits.minGap),
    anyBefore: endedBefore({ start, end }, byEnd, apart),
    most: Math.min(limits.maxPerSku - begunIn(others, weeks), Math.ceil(weeks / (1 + limits.minGap))),
  };
}

/** A SKU's offers that are lawful beside other promotions of it and add something, by start. */
function gainingOffers(calendar: Calendar, member: number, others: readonly Promo[]) {
  const { problem } = calendar;
  const { spans, offers } = problem;
  const [span, offer, gain]: [number[], number[], number[]] = [[], [], []];
  for (const one of calendar.spansOf(member)) {
    const bounds = openBoundsAt(problem, one, others);
    if (!bounds) continue;
    const growth = calendar.growthOf(one);
    for (let k = spans.firstOffer[one] as number; k < (spans.firstOffer[one + 1] as number); k++) {
      const added = addedBy(offers.worth[k] as number, offers.taken[k] as number, growth);
      if (!(added > 0) || !isWithin(bounds, offers.cents[k] as number)) continue;
      span.push(one);
      offer.push(k);
      gain.push(added);
    }
  }
  return { span, offer, gain };
}

/** How many of `byEnd` leave so many weeks free before each start. */
function endedBefore({ start, end }: Timed, byEnd: Int32Array, free: number): Int32Array {
  const before = new Int32Array(start.length);
  let ended = 0;
  for (let i = 0; i < start.length; i++) {
    while (ended < byEnd.length && (end[byEnd[ended] as number] as number) + free <= (start[i] as number)) ended++;
    before[i] = ended;
  }
  return before;
}
