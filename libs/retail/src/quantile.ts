/** The value below which a share of sorted values lies, between two of them in proportion; null when there are none. */
export function sortedQuantile(sorted: ArrayLike<number>, share: number): number | null {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at));
}
