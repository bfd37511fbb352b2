/** What a SKU's promotion is worth in the middle one of its weeks, each at its best depth: against that a week is good or bad. */
import { median } from '../median.ts';
import type { Problem } from './problem.ts';

/** @return worth by member and length, null where no promotion of that length is possible */
export function middleWeeks({ spans, offers }: Problem): (member: number, weeks: number) => number | null {
  const worths = new Map<string, number[]>();
  for (let span = 0; span < spans.member.length; span++) {
    const [from, to] = [spans.firstOffer[span] as number, spans.firstOffer[span + 1] as number];
    if (from === to) continue;
    const key = `${spans.member[span]} ${spans.weeks[span]}`;
    const worth = offers.worth.subarray(from, to).reduce((most, one) => Math.max(most, one));
    worths.getOrInsertComputed(key, () => []).push(worth);
  }
  return (member, weeks) => {
    const known = worths.get(`${member} ${weeks}`);
    return known ? median(Float64Array.from(known)) : null;
  };
}
