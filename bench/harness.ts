/** Timing of alternatives that do the same work, so that a change of the machine's pace hits all alike. */

export interface Timing {
  readonly name: string;
  /** Milliseconds; the spread is the 10th to 90th percentile of the rounds. */
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
}

export interface BenchCase {
  readonly name: string;
  readonly run: () => unknown;
}

/**
 * Runs the cases in turn, in rotating order, after two warm-up rounds. A case that takes under 5 ms is repeated within
 * its turn, which then counts its mean.
 */
export async function interleave(cases: readonly BenchCase[], rounds = 15): Promise<Timing[]> {
  const times: number[][] = cases.map(() => []);
  const repeats: number[] = [];
  for (const { run } of cases) {
    await timed(run, 1);
    repeats.push(Math.max(1, Math.min(200, Math.ceil(5 / (await timed(run, 1))))));
  }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < cases.length; turn++) {
      const i = (round + turn) % cases.length;
      times[i]?.push(await timed((cases[i] as BenchCase).run, repeats[i] as number));
    }
  }
  return cases.map(({ name }, i) => {
    const sorted = (times[i] as number[]).toSorted((a, b) => a - b);
    return { name, median: quantile(sorted, 0.5), low: quantile(sorted, 0.1), high: quantile(sorted, 0.9), rounds };
  });
}

async function timed(run: () => unknown, repeats: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < repeats; i++) await run();
  return (performance.now() - start) / repeats;
}

function quantile(sorted: readonly number[], q: number): number {
  const at = q * (sorted.length - 1);
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}

/** One row of the report: what was measured, the measured ratio, and the target it should meet. */
export interface BenchRow {
  readonly row: number;
  readonly work: string;
  readonly own: string;
  readonly peer: string;
  readonly ratio: number;
  /** The ratio must not be above this. */
  readonly target: number;
}

/** "12.3 ms (11.9–14.0)". */
export function describe({ median, low, high }: Timing): string {
  return `${milliseconds(median)} ms (${milliseconds(low)}–${milliseconds(high)})`;
}

function milliseconds(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function compare(row: number, work: string, own: Timing, peer: Timing, target: number): BenchRow {
  return {
    row,
    work,
    own: describe(own),
    peer: `${peer.name} ${describe(peer)}`,
    ratio: own.median / peer.median,
    target,
  };
}

/** One line of text for a row. */
export function report({ row, work, own, peer, ratio, target }: BenchRow): string {
  const verdict = ratio <= target ? 'met' : 'MISSED';
  return `${String(row).padStart(2)}  ${work}: ${own} against ${peer}: ${share(ratio)}, target ${share(target)}: ${verdict}`;
}

/** 0.07 as "1/14.3", 1.5 as "1.50×". */
function share(ratio: number): string {
  return ratio < 0.5 ? `1/${(1 / ratio).toFixed(1)}` : `${ratio.toFixed(2)}×`;
}
