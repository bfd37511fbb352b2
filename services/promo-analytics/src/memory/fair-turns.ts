/** Gives a caller's work its turn; resolves with what came of it. */
type InTurn = <Output>(caller: string, work: () => Promise<Output>) => Promise<Output>;

/** One work at a time. Of those that wait each caller has one turn after the other, however many of its own wait: whoever asks much waits for itself. */
export function createFairTurns(): InTurn {
  /** By caller, in the order of their next turns. */
  const waiting = new Map<string, (() => void)[]>();
  let isTaken = false;

  function next(): void {
    const [first] = waiting;
    isTaken = first !== undefined;
    if (!first) return;
    const [caller, [begin, ...others]] = first;
    waiting.delete(caller);
    if (others.length > 0) waiting.set(caller, others);
    begin?.();
  }

  return async (caller, work) => {
    if (isTaken) await new Promise<void>((begin) => waiting.getOrInsertComputed(caller, () => []).push(begin));
    isTaken = true;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
