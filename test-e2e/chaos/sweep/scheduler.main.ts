import { parseEnv } from '@promo/runtime/env';
import { createLogger } from '@promo/runtime/logger';
import { run } from '@promo/runtime/run';
import { Config } from '../../../services/scheduler/src/config.ts';
import type { Ticker } from '../../../services/scheduler/src/cron.ts';
import { start } from '../../../services/scheduler/src/service.ts';
import { clockOf } from '../clock.ts';

/** The scheduler on the scenario's clock, whose minutes are shorter. */
const logger = createLogger('scheduler', 'info');
const now = clockOf(process.env.CLOCK ?? '');

const ticker: Ticker = (tick) => {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await tick();
    busy = false;
  }, 50);
  return { [Symbol.asyncDispose]: async () => clearInterval(timer) };
};

await run(logger, async () => start(parseEnv(Config, process.env), { logger, now, ticker }));
