/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function unitsFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 up to one below the given one. */
export type Random = (below: number) => number;

/** A source of chance that gives the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  const unit = unitsFrom(seed);
  return (below) => Math.floor(unit() * below);
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const other = random(i + 1);
    [all[i], all[other]] = [all[other] as T, all[i] as T];
  }
  return all;
}
