import { parseEnv } from '@promo/runtime/env';
import { createLogger } from '@promo/runtime/logger';
import { run } from '@promo/runtime/run';
import { Config } from '../../../services/npl/src/config.ts';
import { start } from '../../../services/npl/src/service.ts';
import { clockOf } from '../clock.ts';

/** npl on the scenario's clock. */
const logger = createLogger('npl', 'info');
const now = clockOf(process.env.CLOCK ?? '');

await run(logger, async () => start(parseEnv(Config, process.env), { logger, now }));
