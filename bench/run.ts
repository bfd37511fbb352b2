/**
 * Every benchmark in one run, as ratios against a peer that does the same work in the same minutes.
 *
 *     npm run bench [-- --large] [--rounds 15]
 *
 * `--large` adds the recomputation at 200,000 SKUs (several minutes and 10 GB of memory).
 */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAnalytics } from './analytics.ts';
import { benchConflicts } from './conflicts.ts';
import { benchCsv } from './csv.ts';
import { benchForecast } from './forecast.ts';
import { report } from './harness.ts';
import { benchHttp } from './http.ts';
import { benchStore } from './store.ts';

const { values } = parseArgs({ options: { large: { type: 'boolean' }, rounds: { type: 'string', default: '15' } } });
const rounds = Number(values.rounds);
const machine = `${cpus().length} cores ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
console.log(`${machine}; medians of ${rounds} interleaved rounds (10th to 90th percentile)\n`);

for (const bench of [
  () => benchAnalytics({ rounds, large: values.large ?? false }),
  () => benchStore({ rounds }),
  () => benchCsv({ rounds }),
  () => benchForecast(rounds),
  () => benchConflicts(rounds),
  () => benchHttp({ rounds }),
]) {
  for (const row of await bench()) console.log(report(row));
}
