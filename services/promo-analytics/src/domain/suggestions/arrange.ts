/**
 * The best promotions of one SKU, while all others stay as they are and each slot costs what it is worth. Of two that follow each other
 * only gap and NC30 bind, and what holds from each to the next holds from each to all later ones; so the best ones up to an offer follow
 * from the best ones up to each offer before it:
 *
 *     best(k, i) = net(i) + max(0, best(k − 1, j))        over the offers j that may come before i
 */
import type { Calendar } from './calendar.ts';
import { isTooNear, isWithin, NC30_WEEKS, priceBounds } from './own-rules.ts';
import { type Promo, promoAt } from './problem.ts';

interface Candidate extends Promo {
  readonly net: number;
}

/**
 * @param calendar without suggested promotions of the SKU
 * @param slotWorth by week
 */
export function bestArrangement(calendar: Calendar, member: number, slotWorth: Float64Array): Promo[] {
  const { limits, exempt, weeks } = calendar.problem;
  const standing = calendar.of(member).filter(({ start }) => start >= 0 && start < weeks).length;
  const candidates = candidatesOf(calendar, member, slotWorth);
  const most = Math.min(limits.maxPerSku - standing, Math.ceil(weeks / (1 + limits.minGap)));
  /** Of each length of the row: the best net up to a candidate, and which one comes before it. */
  const rows: { readonly net: Float64Array; readonly before: Int32Array }[] = [];
  let found = { net: 0, row: -1, last: -1 };
  for (let row = 0; row < most; row++) {
    const net = new Float64Array(candidates.length);
    const before = new Int32Array(candidates.length).fill(-1);
    const shorter = rows.at(-1)?.net;
    for (const [i, candidate] of candidates.entries()) {
      let highest = 0;
      for (let j = 0; shorter && j < i; j++) {
        const earlier = shorter[j] as number;
        if (
          earlier <= highest ||
          !mayFollow(candidates[j] as Candidate, candidate, limits.minGap, exempt[member] === true)
        )
          continue;
        highest = earlier;
        before[i] = j;
      }
      net[i] = candidate.net + highest;
      if ((net[i] as number) > found.net) found = { net: net[i] as number, row, last: i };
    }
    rows.push({ net, before });
    if (!before.some((j) => j >= 0) && row > 0) break;
  }
  const arranged: Promo[] = [];
  for (let { row, last } = found; last >= 0; row--) {
    const { net: _net, ...promo } = candidates[last] as Candidate;
    arranged.push(promo);
    last = rows[row]?.before[last] ?? -1;
  }
  return arranged;
}

function mayFollow(earlier: Promo, later: Promo, minGap: number, exempt: boolean): boolean {
  const gap = later.start - (earlier.start + earlier.weeks);
  return (
    gap >= 0 && gap >= minGap && (exempt || gap >= NC30_WEEKS || (later.cents as number) < (earlier.cents as number))
  );
}

/** What a SKU may be offered at beside its standing promotions, and is worth more than its slots, by start. */
function candidatesOf(calendar: Calendar, member: number, slotWorth: Float64Array): Candidate[] {
  const { problem } = calendar;
  const { spans, limits, exempt } = problem;
  const others = calendar.of(member);
  const candidates: Candidate[] = [];
  const { from, to } = calendar.spansOf(member);
  for (let span = from; span < to; span++) {
    const placed = { start: spans.start[span] as number, weeks: spans.weeks[span] as number };
    if (isTooNear(placed, others, limits)) continue;
    const bounds = priceBounds(placed, spans.ceiling[span] as number, exempt[member] ? [] : others);
    let slots = 0;
    for (let week = placed.start; week < placed.start + placed.weeks; week++) slots += slotWorth[week] as number;
    for (let offer = spans.firstOffer[span] as number; offer < (spans.firstOffer[span + 1] as number); offer++) {
      if (!isWithin(bounds, problem.offers.cents[offer] as number)) continue;
      const promo = promoAt(problem, span, offer);
      const net = calendar.gainOf(promo) - slots;
      if (net > 0) candidates.push({ ...promo, net });
    }
  }
  return candidates.sort((a, b) => a.start - b.start);
}
