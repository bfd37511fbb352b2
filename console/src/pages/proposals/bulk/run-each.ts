/** What became of one of many: `error` is null where it was done. */
export interface Outcome<T, R> {
  readonly item: T;
  readonly result: R | null;
  readonly error: unknown;
}

/** So many are under way at the same time. */
const AT_ONCE = 3;

/**
 * Does the same for each, a few at a time; one that fails does not stop the others.
 *
 * @param onDone called with how many are done, after each
 * @returns outcomes in the order of the items
 */
export async function runEach<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
  onDone: (done: number) => void = () => {},
): Promise<Outcome<T, R>[]> {
  const outcomes: Outcome<T, R>[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at] as T;
      outcomes[at] = await run(item).then(
        (result) => ({ item, result, error: null }),
        (error: unknown) => ({ item, result: null, error }),
      );
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}
