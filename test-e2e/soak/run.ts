/** `npm run soak [-- --minutes n] [--rate n]`: a day's mix of work on the system as `npm start` runs it, and what becomes of memory and latency. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { removeFolder, startSystem, testFolder } from '../system.ts';
import { listenTo } from './listeners.ts';
import { startLoad } from './load.ts';
import { memoryOf } from './memory.ts';
import { headOf, lineOf, type Minute, minuteOf, verdictOn } from './report.ts';

const MINUTE_MS = 60_000;
const LISTENERS = 10;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '20' }, rate: { type: 'string', default: '40' } },
  });
  const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
  if (!(Number.isInteger(minutes) && minutes >= 3 && rate >= 1 && rate <= 10_000)) {
    console.error('usage: npm run soak [-- --minutes 3 or more] [--rate requests a second]');
    return 2;
  }
  const dir = testFolder();
  const system = await startSystem(dir, { DEMO_DATA: '1', LOG_LEVEL: 'warn' });
  try {
    console.log(
      `${minutes} minutes, ${rate} requests a second, ${LISTENERS} listeners; load of the machine ${loadNow()}`,
    );
    await using listeners = await listenTo(system.gateway, LISTENERS);
    await using load = await startLoad(system.gateway, rate);
    const past: Minute[] = [];
    for (let i = 1; i <= minutes; i++) {
      await sleep(MINUTE_MS);
      const minute = minuteOf(load.take(), memoryOf(dir));
      if (i === 1) console.log(headOf(minute));
      console.log(lineOf(i, minute));
      past.push(minute);
    }
    console.log(
      `${listeners.heard()} events heard, ${listeners.lost()} streams lost; load of the machine ${loadNow()}`,
    );
    const faults = verdictOn(past);
    for (const fault of faults) console.log(`✗ ${fault}`);
    console.log(faults.length === 0 ? 'held' : `BROKEN in ${faults.length} ways`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await system.stop();
    removeFolder(dir);
  }
}

const loadNow = () => loadavg()[0]?.toFixed(1);

process.exit(
  await main().catch((error: unknown) => {
    console.error(error);
    return 1;
  }),
);
