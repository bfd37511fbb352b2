/** Medians. The functions on sorted values allocate nothing: the values are the first `n` of a Float64Array. */

/** Median of the first `n` values, which are sorted; NaN when there are none. An even count: mean of the middle two. */
export function sortedMedian(values: Float64Array, n: number): number {
  if (n === 0) return Number.NaN;
  const middle = n >> 1;
  if ((n & 1) === 1) return values[middle] as number;
  return ((values[middle - 1] as number) + (values[middle] as number)) / 2;
}

/** The value below which a share of sorted values lies, between two of them in proportion; NaN when there are none. */
export function sortedQuantile(values: Float64Array, share: number): number {
  if (values.length === 0) return Number.NaN;
  const at = (values.length - 1) * share;
  const [below, above] = [values[Math.floor(at)] as number, values[Math.ceil(at)] as number];
  return below + (above - below) * (at - Math.floor(at));
}

/** Median of values in any order, which it sorts in place; NaN when there are none. */
export function median(values: Float64Array): number {
  return sortedMedian(values.sort(), values.length);
}

/** Inserts `value` among the first `n` sorted values, which become n + 1. */
export function insertSorted(values: Float64Array, n: number, value: number): void {
  let i = n;
  while (i > 0 && (values[i - 1] as number) > value) {
    values[i] = values[i - 1] as number;
    i--;
  }
  values[i] = value;
}

/** Removes one occurrence of `value`, which must be among them, from the first `n` sorted values. */
export function removeSorted(values: Float64Array, n: number, value: number): void {
  for (let i = indexOfSorted(values, n, value); i < n - 1; i++) values[i] = values[i + 1] as number;
}

/** Replaces one occurrence of `old`, which must be among the first `n`, by `value`; only what lies between the two moves. */
export function replaceSorted(values: Float64Array, n: number, old: number, value: number): void {
  if (old === value) return;
  let i = indexOfSorted(values, n, old);
  if (value > old) {
    while (i + 1 < n && (values[i + 1] as number) < value) {
      values[i] = values[i + 1] as number;
      i++;
    }
  } else {
    while (i > 0 && (values[i - 1] as number) > value) {
      values[i] = values[i - 1] as number;
      i--;
    }
  }
  values[i] = value;
}

function indexOfSorted(values: Float64Array, n: number, value: number): number {
  let low = 0;
  let high = n - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
