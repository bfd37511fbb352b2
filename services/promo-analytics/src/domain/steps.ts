/** Runs a stepwise computation in one go. */
export function runToEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** So many numbers a step touches: memory that is written for the first time takes a millisecond or two a megabyte. */
const NUMBERS_A_STEP = 1 << 16;

/** Works through the places from 0 up to `size`, a stretch a step. */
export function* stretchSteps(size: number, work: (from: number, to: number) => void): Generator<void, void> {
  for (let from = 0; from < size; from += NUMBERS_A_STEP) {
    work(from, Math.min(size, from + NUMBERS_A_STEP));
    yield;
  }
}

/** So many items a step sorts or merges. */
const ITEMS_A_STEP = 4_096;

/** Sorts in steps: short runs, which are then merged two by two. Equal items stay in their order. */
export function* sortSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += ITEMS_A_STEP) {
    runs.push(items.slice(from, from + ITEMS_A_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(yield* mergeSteps(runs[i] as readonly T[], runs[i + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeSteps<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  const merged: T[] = [];
  for (let i = 0, k = 0; i < a.length || k < b.length; ) {
    const fromB = i === a.length || (k < b.length && compare(b[k] as T, a[i] as T) < 0);
    merged.push((fromB ? b[k++] : a[i++]) as T);
    if (merged.length % ITEMS_A_STEP === 0) yield;
  }
  return merged;
}
