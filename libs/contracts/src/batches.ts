/** The week (yw) up to which the replies to all batches know; null where one knows of none, or there is none. */
export const knownByAll = (weeks: readonly (number | null)[]): number | null =>
  weeks.length === 0 ? null : Math.min(...weeks.map((yw) => yw ?? 0)) || null;

/** Items in batches of `most` at most, in their order. */
export const inBatches = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, i) => items.slice(i * most, (i + 1) * most));
