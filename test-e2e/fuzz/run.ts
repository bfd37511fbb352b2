/**
 * `npm run fuzz [-- --seeds 1,2,3 --examples 40 --callers Admin,anonymous --phases fuzzing]`: the whole API under schemathesis, on
 * a system started for it.
 */
import { parseArgs } from 'node:util';
import { removeFolder, startSystem, testFolder } from '../system.ts';
import { CALLERS, type Caller, fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    examples: { type: 'string', default: '40' },
    callers: { type: 'string', default: CALLERS.join(',') },
    phases: { type: 'string' },
  },
});
const say = (line: string) => console.log(line);

/** Whoever is no administrator is refused much of it, so that fewer cases tell as much. */
const examplesOf = (caller: Caller) => Math.ceil(Number(values.examples) / (caller === 'Admin' ? 1 : 4));

const { phases } = values;
const dataDir = testFolder();
const system = await startSystem(dataDir, { DEMO_DATA: '1', RATE_LIMIT: '1000000' });
const failed: string[] = [];
try {
  for (const seed of values.seeds.split(',').map(Number)) {
    for (const caller of values.callers.split(',') as Caller[]) {
      const examples = examplesOf(caller);
      say(`seed ${seed}, ${caller}, ${examples} examples`);
      const { passed, output } = await fuzz({
        gateway: system.gateway,
        caller,
        seed,
        examples,
        say,
        ...(phases && { phases }),
      });
      const cases = /(\d+) generated/.exec(output)?.[1];
      say(passed ? `${cases} cases, ${output.trimEnd().split('\n').at(-1)}` : output);
      if (!passed) failed.push(`${seed} as ${caller}`);
    }
  }
} finally {
  await system.stop();
  removeFolder(dataDir);
}
say(failed.length === 0 ? 'no failure' : `failures with seed ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
