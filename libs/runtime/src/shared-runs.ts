/**
 * Work of which one run goes on at a time. Each call resolves with the next run to begin, since one that is under way may have missed what
 * was there before the call; all calls until it begins share it. A run that fails does not keep the next from beginning.
 */
export function sharedRuns<T>(once: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    return once();
  };
  return () => {
    if (!next) last = next = last.then(begin, begin);
    return next;
  };
}
