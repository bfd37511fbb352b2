/** `npm run chaos [-- <scenario> …] [--short] [--seed n]`: breaks the system on purpose, and counts. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from '@promo/servers/fatal';
import { PROMISES } from './promises/list.ts';
import type { Length, Scenario } from './scenario.ts';
import { sweepScenario } from './sweep/scenario.ts';
import { startWorld } from './world.ts';

const SCENARIOS: readonly Scenario[] = [...PROMISES, sweepScenario];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  });
  const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0 || !/^\d{1,9}$/.test(values.seed)) {
    console.error(`usage: npm run chaos [-- ${SCENARIOS.map(({ name }) => name).join('|')} …] [--short] [--seed n]`);
    return 2;
  }
  const chosen = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  let broken = 0;
  for (const scenario of chosen) {
    if (!(await runOne(scenario, values.short ? 'short' : 'long', Number(values.seed)))) broken++;
  }
  return broken === 0 ? 0 : 1;
}

async function runOne(scenario: Scenario, length: Length, seed: number): Promise<boolean> {
  console.log(`${scenario.name}: ${scenario.promise} (${length}, seed ${seed})`);
  await using world = await startWorld();
  const { counted, breaches } = await scenario.run(world, { length, seed, say: console.log });
  for (const line of counted) console.log(`  ${line}`);
  for (const line of breaches) console.log(`  ✗ ${line}`);
  if (breaches.length === 0) {
    console.log('  held');
    return true;
  }
  const logs = mkdtempSync(join(tmpdir(), 'promo-chaos-logs-'));
  cpSync(join(world.dir, 'logs'), logs, { recursive: true });
  console.log(`  BROKEN in ${breaches.length} ways; logs in ${logs}`);
  return false;
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(explain(error));
    return 1;
  }),
);
