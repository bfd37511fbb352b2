/**
 * `npm run chaos [-- <scenario> …] [--cluster] [--short] [--minutes n] [--seed n] [--into file]`: breaks the system on
 * purpose, and counts. `--minutes` bounds all of it, and each scenario takes its share; `--into` adds a line for each to a
 * file, and prints the sums of all that the file has, so that a long run can be made in parts.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from '@promo/servers/fatal';
import { CLUSTER } from './cluster/list.ts';
import { PROMISES } from './promises/list.ts';
import type { Plan, Scenario } from './scenario.ts';
import { sumsOf } from './sums.ts';
import { sweepScenario } from './sweep/scenario.ts';
import { startWorld } from './world.ts';

const options = {
  cluster: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  minutes: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  into: { type: 'string' },
} as const;

interface Run {
  readonly clustered: boolean;
  /** A file that a line is added to. */
  readonly into: string | undefined;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const scenarios: readonly Scenario[] = values.cluster ? [...CLUSTER, sweepScenario] : [...PROMISES, sweepScenario];
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0 || !/^\d{1,9}$/.test(values.seed) || !/^(\d{1,4}(\.\d+)?)?$/.test(values.minutes)) {
    const names = scenarios.map(({ name }) => name).join('|');
    console.error(`usage: npm run chaos [-- ${names} …] [--cluster] [--short] [--minutes n] [--seed n] [--into file]`);
    return 2;
  }
  const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const end = values.minutes === '' ? Number.POSITIVE_INFINITY : performance.now() + Number(values.minutes) * 60_000;
  let broken = 0;
  for (const [i, scenario] of chosen.entries()) {
    const now = performance.now();
    const until = now + (end - now) / (chosen.length - i);
    const plan: Plan = {
      length: values.short ? 'short' : 'long',
      seed: Number(values.seed),
      say: console.log,
      timeIsUp: () => performance.now() > until,
    };
    if (!(await runOne(scenario, plan, { clustered: values.cluster, into: values.into }))) broken++;
  }
  if (values.into) for (const line of sumsOf(readFileSync(values.into, 'utf8'))) console.log(line);
  return broken === 0 ? 0 : 1;
}

async function runOne(scenario: Scenario, plan: Plan, { clustered, into }: Run): Promise<boolean> {
  const { length, seed } = plan;
  const where = clustered ? ', on a cluster' : '';
  console.log(`${scenario.name}: ${scenario.promise} (${length}, seed ${seed}${where})`);
  await using world = await startWorld({ clustered });
  const { counted, breaches, figures = {} } = await scenario.run(world, plan);
  for (const line of counted) console.log(`  ${line}`);
  for (const line of breaches) console.log(`  ✗ ${line}`);
  if (into) {
    const name = clustered ? `${scenario.name}, cluster` : scenario.name;
    const row = { ...{ scenario: name, length, seed, broken: breaches.length, figures }, ...circumstances() };
    appendFileSync(into, `${JSON.stringify(row)}\n`);
  }
  if (breaches.length === 0) {
    console.log('  held');
    return true;
  }
  const logs = mkdtempSync(join(tmpdir(), 'promo-chaos-logs-'));
  cpSync(join(world.dir, 'logs'), logs, { recursive: true });
  console.log(`  BROKEN in ${breaches.length} ways; logs in ${logs}`);
  return false;
}

function circumstances() {
  let commit = 'unknown';
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
    commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' and changes' : ''}`;
  } catch {}
  const machine = `${cpus().length} cores ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return { commit, machine, load: loadavg()[0]?.toFixed(1), at: new Date().toISOString() };
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(explain(error));
    return 1;
  }),
);
