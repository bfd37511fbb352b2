import { createLogger } from '@promo/runtime/logger';
import { run } from '@promo/runtime/run';
import { readConfig } from './config.ts';
import { start } from './service.ts';

const logger = createLogger('gateway', 'info');

await run(logger, async () => {
  const config = readConfig(process.env);
  logger.level = config.LOG_LEVEL;
  return start(config, { logger });
});
