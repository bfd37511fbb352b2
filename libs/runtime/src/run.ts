import { flushCompileCache } from 'node:module';
import type { Static, TObject } from 'typebox';
import { ConfigError, parseEnv } from './env.ts';
import { createLogger, type Logger } from './logger.ts';
import type { LOG_LEVEL } from './service-config.ts';
import { startTracing } from './tracing.ts';

/**
 * A service must be gone this long after it was asked to stop, whatever still hangs. It covers the longest drain with what is finished
 * after it, and is less than compose and the chart wait before they kill it.
 */
export const EXIT_DEADLINE_MS = 15_000;

/** What a service is started with beside its configuration. */
export interface ServiceOptions {
  readonly logger: Logger;
  readonly now?: () => Date;
}

/** A service that runs, and where it answers. */
export interface Service extends AsyncDisposable {
  readonly url: string;
}

/** Runs a service as the environment says by its schema, with a logger of its name. */
export async function runService<S extends TObject<{ LOG_LEVEL: typeof LOG_LEVEL }>>(
  name: string,
  schema: S,
  start: (config: Static<S>, options: ServiceOptions) => Promise<Service>,
): Promise<void> {
  const logger = createLogger(name, 'info');
  await run(logger, async () => {
    const config = parseEnv(schema, process.env);
    logger.level = config.LOG_LEVEL;
    return start(config, { logger });
  });
}

/** Starts a service and stops it when it is asked to, or its terminal is closed. A failing start ends the process with the reason. */
export async function run(logger: Logger, start: () => Promise<AsyncDisposable>): Promise<void> {
  const tracing = await startTracing(logger.bindings().name as string, process.env);
  const service = await start().catch((error: unknown) => {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  });
  // Where NODE_COMPILE_CACHE names a folder, others that start meanwhile find what this one compiled; else it does nothing.
  flushCompileCache();
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('did not stop in time');
      process.exit(1);
    }, EXIT_DEADLINE_MS).unref();
    try {
      await service[Symbol.asyncDispose]();
      await tracing?.[Symbol.asyncDispose]();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}
