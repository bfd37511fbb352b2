/** Medians. The functions on sorted values allocate nothing: the values are the first `n` of a Float64Array. */

import { runToEnd } from './steps.ts';

/** Median of the first `n` values, which are sorted; NaN when there are none. An even count: mean of the middle two. */
export function sortedMedian(values: Float64Array, n: number): number {
  if (n === 0) return Number.NaN;
  const middle = n >> 1;
  if ((n & 1) === 1) return values[middle] as number;
  return ((values[middle - 1] as number) + (values[middle] as number)) / 2;
}

/** Median of values in any order, none of them NaN, which it puts in another order; NaN when there are none. */
export const median = (values: Float64Array): number => runToEnd(medianSteps(values));

/** How many values a step looks at. */
const VALUES_A_STEP = 1 << 16;

/** As `median`, in steps of a few milliseconds for a million values. */
export function* medianSteps(values: Float64Array): Generator<void, number> {
  const n = values.length;
  const middle = n >> 1;
  if (n === 0) return Number.NaN;
  const upper = yield* select(values, middle);
  if ((n & 1) === 1) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < middle; i++) {
    if (i % VALUES_A_STEP === 0) yield;
    lower = Math.max(lower, values[i] as number);
  }
  return (lower + upper) / 2;
}

/** How many values a step exchanges. */
const EXCHANGES_A_STEP = 1 << 15;

/** Puts the value that sorting would put at `k` there, with none above it before and none below it behind (Hoare's quickselect). */
function* select(values: Float64Array, k: number): Generator<void, number> {
  let exchanges = 0;
  for (let low = 0, high = values.length - 1; low < high; ) {
    const pivot = values[(low + high) >> 1] as number;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] as number) < pivot) i++;
      while ((values[j] as number) > pivot) j--;
      if (i > j) break;
      const moved = values[i] as number;
      values[i++] = values[j] as number;
      values[j--] = moved;
      if (++exchanges % EXCHANGES_A_STEP === 0) yield;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
    yield;
  }
  return values[k] as number;
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
  while (i + 1 < n && (values[i + 1] as number) < value) {
    values[i] = values[i + 1] as number;
    i++;
  }
  insertSorted(values, i, value);
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
