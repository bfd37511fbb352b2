import type { Taken } from './load.ts';

/** A minute of the soak. */
export interface Minute {
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly imports: number;
  readonly p50: number;
  readonly p99: number;
  /** Resident MB by process. */
  readonly memory: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

export function minuteOf({ times, statuses, imports, faults }: Taken, memory: ReadonlyMap<string, number>): Minute {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: times.length, statuses, imports, p50: at(0.5), p99: at(0.99), memory, faults };
}

const shownFirst = ['minute', 'requests', 'failed', 'imports', 'p50 ms', 'p99 ms'];

export const headOf = ({ memory }: Minute): string =>
  [...shownFirst, ...[...memory.keys()].map((name) => `${name} MB`)].join(' | ');

export function lineOf(i: number, minute: Minute): string {
  const { requests, statuses, imports, p50, p99, memory, faults } = minute;
  const failed = failedIn(statuses);
  const cells = [i, requests, failed || 0, imports, p50.toFixed(0), p99.toFixed(0), ...memory.values()];
  return [cells.join(' | '), ...faults.map((fault) => `  ${fault}`)].join('\n');
}

/** As `503: 2`; empty when nothing failed. */
const failedIn = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .filter(([status]) => status < 200 || status >= 400)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

/** Memory may grow by so much after the warm-up, as a share and by so many MB at least, before it counts as a leak. */
const GROWTH = { share: 1.25, mb: 40 };
/** And p99 by so much, as a factor and by so many milliseconds at least. */
const DRIFT = { factor: 2, ms: 250 };
/** Their caches fill up, as they should. */
const SERVERS = ['mongod', 'nats-server'];

/** What is wrong: the last third of the time is compared with the second one, the first is the warm-up. */
export function verdictOn(minutes: readonly Minute[]): string[] {
  const third = Math.floor(minutes.length / 3);
  const [before, after] = [minutes.slice(third, 2 * third), minutes.slice(2 * third)];
  const faults: string[] = [];
  for (const name of minutes.at(-1)?.memory.keys() ?? []) {
    if (SERVERS.includes(name)) continue;
    const [from, to] = [before, after].map((part) => median(part.map(({ memory }) => memory.get(name) ?? 0))) as [
      number,
      number,
    ];
    if (to > from * GROWTH.share && to > from + GROWTH.mb) faults.push(`${name} grew from ${from} to ${to} MB`);
  }
  const [from, to] = [before, after].map((part) => median(part.map(({ p99 }) => p99))) as [number, number];
  if (to > from * DRIFT.factor && to > from + DRIFT.ms) faults.push(`p99 went from ${from} to ${to} ms`);
  const failed = minutes.map(({ statuses }) => failedIn(statuses)).filter((text) => text !== '');
  if (failed.length > 0) faults.push(`requests failed in ${failed.length} minutes: ${failed.join('; ')}`);
  return faults;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
