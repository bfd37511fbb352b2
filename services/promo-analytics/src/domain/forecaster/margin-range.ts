/** What a promotion earns, euro: with the mean of its uplift, and within what is not missed eight times out of ten. */
export interface MarginRange {
  readonly margin: number;
  readonly low: number;
  readonly high: number;
}

/**
 * How far below and above its sum the margin of several promotions may lie, euro. Misses within a family go together, those of different
 * families do not know of each other: √Σ of squares over families.
 */
export function rangeOf(families: Iterable<readonly MarginRange[]>): { below: number; above: number } {
  let [below, above] = [0, 0];
  for (const family of families) {
    below += family.reduce((sum, { margin, low }) => sum + margin - low, 0) ** 2;
    above += family.reduce((sum, { margin, high }) => sum + high - margin, 0) ** 2;
  }
  return { below: Math.sqrt(below), above: Math.sqrt(above) };
}
