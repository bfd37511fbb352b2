import { connectBus } from '@promo/bus/connect';
import { prepareStreams } from '@promo/bus/prepare-streams';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import type { Logger } from '@promo/runtime/logger';
import type { Service } from '@promo/runtime/run';
import type { Config } from './config.ts';
import { keep } from './keep.ts';

interface Options {
  readonly logger: Logger;
  /** How often it looks, milliseconds; every two seconds unless given. */
  readonly lookMs?: number;
}

/** Starts stream-keeper; what is started later stops earlier. */
export async function start(config: Config, { logger, lookMs }: Options): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  const bus = starting.use(await connectBus(config.NATS_URL, logger));
  const keeper = starting.use(keep(() => prepareStreams(bus, { replicas: config.NATS_REPLICAS }), logger, lookMs));

  const checks = [
    { name: 'nats', probe: bus.probe },
    { name: 'streams', probe: keeper.probe },
  ];
  const app = await createHttp({ logger, checks });
  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
