/** Kept from call to call: events are counted by the hundred thousand. */
const counts: number[] = [];

/** The most frequent code; of equally frequent ones the one that comes first; 0 of none. */
export function mostFrequent(list: readonly number[]): number {
  let best = 0;
  counts.length = 0;
  for (const code of list) {
    const count = (counts[code] ?? 0) + 1;
    counts[code] = count;
  }
  let most = 0;
  for (const code of list) {
    if ((counts[code] as number) > most) {
      most = counts[code] as number;
      best = code;
    }
  }
  return best;
}
