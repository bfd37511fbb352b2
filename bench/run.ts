/**
 * The benchmarks as one table, most of them ratios against a peer that does the same work in the same minutes.
 *
 *     npm run bench [-- --row 1b] [--rounds 15] [--large] [--check]
 *
 * `--row` runs one row, or all of a number, and may be repeated; only what these rows need is built. `--large` adds the
 * rows of 200,000 products (half an hour and 12 GB of memory). `--check` exits with 1 when a held row falls short.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { choose, type Measured, type Result, type Row, shortfalls } from './row.ts';
import { ROWS } from './rows.ts';
import { openStage, type Stage } from './stage.ts';
import { tableOf } from './table.ts';

const { values } = parseArgs({
  options: {
    row: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '15' },
    large: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) stop(`--rounds is a whole number above 0, not '${values.rounds}'`);
const chosen = chosenRows();

const cores = availableParallelism();
const load = () => loadavg()[0] as number;
console.log(
  `${cores} cores ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${commit()}`,
);
console.log(
  `Medians of ${rounds} interleaved rounds (10th to 90th percentile); the load is the average of a minute.\n`,
);

const table = tableOf(chosen);
const results: Result[] = [];
const notes: string[] = [];
let highest = 0;
console.log(table.head());
for (const group of ROWS) {
  await using stage = openStage(rounds);
  for (const row of group.filter((one) => chosen.includes(one))) {
    const before = load();
    const result = { row, ...(await measured(row, stage)) };
    const after = load();
    highest = Math.max(highest, before, after);
    results.push(result);
    console.log(table.line(result, { before, after }));
  }
}

console.log('');
for (const note of notes) console.log(note);
if (highest > cores + 1) {
  console.log(
    `The machine had other work (load up to ${highest.toFixed(1)} on ${cores} cores): only the ratios say something.`,
  );
}
const held = results.filter(({ row }) => row.held).length;
const short = shortfalls(results).map(({ number }) => number);
if (short.length > 0) console.log(`Held, and fallen short or not measured: ${short.join(', ')}`);
else if (held > 0) console.log(held === 1 ? 'The held row holds.' : `All ${held} held rows hold.`);
if (values.check && short.length > 0) process.exitCode = 1;

/** One row that cannot be measured, for want of a peer perhaps, does not end the others. */
async function measured(row: Row, stage: Stage): Promise<{ measured?: Measured }> {
  try {
    const figures = await row.measure(stage);
    if (figures.note) notes.push(`${row.number}: ${figures.note}`);
    return { measured: figures };
  } catch (error) {
    notes.push(`${row.number}: not measured: ${(error as Error).message}`);
    return {};
  }
}

function chosenRows(): Row[] {
  try {
    return choose(ROWS.flat(), values.row, values.large);
  } catch (error) {
    return stop((error as Error).message);
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
    return `commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' and changes' : ''}`;
  } catch {
    return 'no commit known';
  }
}
