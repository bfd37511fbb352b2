/** One bar, between two levels. */
export interface Step<Key extends string = string> {
  readonly key: Key;
  readonly from: number;
  readonly to: number;
  /** As it is signed in the sum: what is taken away is negative. */
  readonly value: number;
}

/** What is added up bar by bar, then the sum from zero. */
export function steps<Part extends string, Sum extends string>(
  parts: readonly (readonly [key: Part, value: number])[],
  [sum, total]: readonly [key: Sum, total: number],
): Step<Part | Sum>[] {
  let level = 0;
  const bars = parts.map(([key, value]): Step<Part | Sum> => {
    const from = level;
    level += value;
    return { key, from, to: level, value };
  });
  return [...bars, { key: sum, from: 0, to: total, value: total }];
}

/** A bar as stacked parts: what lies unseen below it, and its parts above and below zero. */
export function stacked({ from, to }: Pick<Step, 'from' | 'to'>): { unseen: number; above: number; below: number } {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return {
    unseen: low > 0 ? low : high < 0 ? high : 0,
    above: Math.max(0, high) - Math.max(0, low),
    below: Math.min(0, low) - Math.min(0, high),
  };
}

/** Whether a bar's figure stands under it, where it reaches below zero; what is added is written above as long as it comes that far. */
export const isWrittenUnder = ({ from, to }: Pick<Step, 'from' | 'to'>): boolean =>
  Math.min(from, to) < 0 && (to <= from || to <= 0);
