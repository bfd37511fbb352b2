import { parseEnv } from '@promo/runtime/env';
import { createLogger } from '@promo/runtime/logger';
import { run } from '@promo/runtime/run';
import { Config } from './config.ts';
import { start } from './service.ts';

const logger = createLogger('accounts', process.env.LOG_LEVEL ?? 'info');

await run(logger, async () => start(parseEnv(Config, process.env), { logger }));
