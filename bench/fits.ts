/** The fit and back-test of forecasts at ten times today's size, in the thread and with the heap that promo-analytics gives them. */
import { collectTrainingSteps } from '../services/promo-analytics/src/domain/forecast/training.ts';
import { runToEnd } from '../services/promo-analytics/src/domain/steps.ts';
import { beginFit, fitInput } from '../services/promo-analytics/src/memory/fitting.ts';
import { once } from './harness.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';
import { load } from './steps.ts';

export const fitRows: readonly Row[] = [
  {
    number: '20a',
    work: 'forecasts fitted and tested on the past, 200,000 products, processor time',
    unit: 's',
    target: 90,
    large: true,
    measure: async (stage) => {
      const { events, cpuMs, ms } = await stage.use(fitted);
      return { own: once(cpuMs), note: `${events} promotions, done after ${(ms / 1000).toFixed(0)} s` };
    },
  },
  {
    number: '20b',
    work: 'rise of the memory meanwhile',
    unit: 'MB',
    target: 800,
    large: true,
    measure: async (stage) => ({ own: once((await stage.use(fitted)).riseMb) }),
  },
];

async function fitted(stage: Stage) {
  const { analysis } = await stage.use(load);
  const training = runToEnd(collectTrainingSteps(analysis));
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100);
  const started = { at: performance.now(), cpu: process.cpuUsage() };
  try {
    await beginFit(fitInput(analysis, training, analysis.lastWeek + 1)).done;
  } finally {
    clearInterval(watch);
  }
  const { user, system } = process.cpuUsage(started.cpu);
  const ms = performance.now() - started.at;
  return { events: training.size, ms, cpuMs: (user + system) / 1000, riseMb: (peak - before) / 1e6 };
}
