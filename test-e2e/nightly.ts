/**
 * `npm run nightly [-- <step> …] [--minutes n] [--into folder]`: what is too long for `npm test`, one after the other, on a
 * machine that does nothing else. Each step's output goes into the folder, as do the lines that chaos counts; `--minutes`
 * bounds the long chaos. Ends with 1 when a step fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What npm runs for each step; `<folder>` is where results go. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  chaos: ['chaos', '--', '--into', '<folder>/chaos.jsonl'],
  cluster: ['chaos', '--', '--cluster', '--short', '--into', '<folder>/chaos.jsonl'],
  soak: ['soak', '--', '--minutes', '20'],
  bench: ['bench', '--', '--check'],
  fuzz: ['fuzz', '--', '--seeds', '1,2,3,4,5', '--examples', '120'],
};

async function main(): Promise<number> {
  const options = { minutes: { type: 'string' }, into: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.some((name) => !(name in STEPS)) || !/^(\d{1,4})?$/.test(values.minutes ?? '')) {
    console.error(`usage: npm run nightly [-- ${Object.keys(STEPS).join('|')} …] [--minutes n] [--into folder]`);
    return 2;
  }
  const folder = values.into ?? mkdtempSync(join(tmpdir(), 'promo-nightly-'));
  mkdirSync(folder, { recursive: true });
  const failed: string[] = [];
  for (const [name, command] of Object.entries(STEPS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const bound = name === 'chaos' && values.minutes ? ['--minutes', values.minutes] : [];
    const args = [...command, ...bound].map((arg) => arg.replace('<folder>', folder));
    const began = performance.now();
    console.log(`\n${name}: npm run ${args.join(' ')}`);
    const well = await step(args, join(folder, `${name}.log`));
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(`${name}: ${well ? 'went well' : 'FAILED'}, ${minutes} minutes`);
    if (!well) failed.push(name);
  }
  console.log(`\n${failed.length === 0 ? 'all went well' : `FAILED: ${failed.join(', ')}`}; logs in ${folder}`);
  return failed.length === 0 ? 0 : 1;
}

/** Runs one to its end, its output both here and in the log. */
async function step(args: readonly string[], log: string): Promise<boolean> {
  const file = createWriteStream(log, { flags: 'a' });
  const child = spawn('npm', ['run', '--silent', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => {
      process.stdout.write(text);
      file.write(text);
    });
  }
  const [code] = await once(child, 'close');
  file.end();
  return code === 0;
}

process.exit(await main());
