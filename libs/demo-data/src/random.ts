/** Seeded random numbers: the same seed gives the same numbers on every machine, which Math.random does not promise. */
export interface Random {
  /** Evenly spread in [0, 1). */
  unit(): number;
  /** Evenly spread in [low, high). */
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Standard normal. */
  normal(): number;
  /**
   * Weekly unit sales: negative binomial with the given mean, variance mean + mean² / dispersion. Shoppers vary more
   * than Poisson because households, weather and competitors differ from week to week.
   */
  sales(mean: number, dispersion: number): number;
}

/** A stream of its own for each list of keys, so that one file can be written without the numbers of another. */
export function random(...keys: readonly number[]): Random {
  const next = mulberry32(keys.reduce(mix, 0x9e3779b9));
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = next(); product > limit; product *= next()) count++;
    return count;
  };
  return {
    unit: next,
    between,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    normal,
    sales: (mean, dispersion) => (mean <= 0 ? 0 : poisson((mean * gamma(dispersion, next, normal)) / dispersion)),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Neighbouring keys must give unrelated streams: the finalizer of MurmurHash3. */
function mix(hash: number, key: number): number {
  let h = Math.imul(hash ^ key, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) + 0x9e3779b9;
}

/** Gamma distributed with the given shape (≥ 1) and scale 1: G. Marsaglia and W. W. Tsang, 2000. */
function gamma(shape: number, unit: () => number, normal: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
