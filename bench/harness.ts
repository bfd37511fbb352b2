/** Timing of alternatives that do the same work, so that a change of the machine's pace hits all alike. */
import { sortedQuantile } from '@promo/retail/quantile';

/** A figure and its spread, the 10th to 90th percentile of the rounds. Times are milliseconds, memory is megabytes. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** So many times each case runs before it is timed. */
export const WARM_UPS = 2;

/**
 * Runs the cases in turn, in rotating order, after WARM_UPS. A case that takes under 5 ms is repeated within
 * its turn, which then counts its mean. What `rest` waits for before each turn is not timed.
 */
export async function interleave(
  cases: readonly (() => unknown)[],
  rounds: number,
  rest: () => unknown = () => undefined,
): Promise<Figure[]> {
  const times: number[][] = cases.map(() => []);
  const repeats: number[] = [];
  for (const run of cases) {
    await timed(run, 1);
    repeats.push(Math.max(1, Math.min(200, Math.ceil(5 / (await timed(run, 1))))));
  }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < cases.length; turn++) {
      const i = (round + turn) % cases.length;
      await rest();
      times[i]?.push(await timed(cases[i] as () => unknown, repeats[i] as number));
    }
  }
  return times.map(figureOf);
}

/** Both in turn, a round each. */
export async function compare(own: () => unknown, peer: () => unknown, rounds: number, rest?: () => unknown) {
  const [ours, theirs] = (await interleave([own, peer], rounds, rest)) as [Figure, Figure];
  return { own: ours, peer: theirs };
}

async function timed(run: () => unknown, repeats: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < repeats; i++) await run();
  return (performance.now() - start) / repeats;
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sortedQuantile(sorted, share) as number;
  return { median: at(0.5), low: at(0.1), high: at(0.9) };
}

/** What was measured once. */
export const once = (value: number): Figure => ({ median: value, low: value, high: value });

/** The figure of one of the `count` things that were done in a turn. */
export const each = ({ median, low, high }: Figure, count: number): Figure => ({
  median: median / count,
  low: low / count,
  high: high / count,
});
