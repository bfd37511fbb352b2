/** `npm run fuzz [-- --seeds 1,2,3 --examples 40]`: the whole API under schemathesis, on a system started for it. */
import { parseArgs } from 'node:util';
import { removeFolder, startSystem, testFolder } from '../system.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1,2,3' }, examples: { type: 'string', default: '40' } },
});
const say = (line: string) => console.log(line);

const dataDir = testFolder();
const system = await startSystem(dataDir, { DEMO_DATA: '1', RATE_LIMIT: '1000000' });
const failed: string[] = [];
try {
  for (const seed of values.seeds.split(',')) {
    say(`seed ${seed}, ${values.examples} examples`);
    const { passed, output } = await fuzz({
      gateway: system.gateway,
      seed: Number(seed),
      examples: Number(values.examples),
      say,
    });
    say(passed ? (output.trimEnd().split('\n').at(-1) ?? '') : output);
    if (!passed) failed.push(seed);
  }
} finally {
  await system.stop();
  removeFolder(dataDir);
}
say(failed.length === 0 ? 'no failure' : `failures with seed ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
