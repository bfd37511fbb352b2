import { connectBus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { connectMongo } from '@promo/mongo/connect';
import { relay } from '@promo/mongo/outbox';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { reconcile } from './actions/reconcile.ts';
import { recordDue } from './actions/record-due.ts';
import { reportUnfinished, unfinishedRuns } from './actions/report-unfinished.ts';
import { subscribe } from './bus.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { everyMinute, type Ticker } from './cron.ts';
import { keepRelaying } from './keep-relaying.ts';
import { createMetrics } from './metrics.ts';
import { peersOver } from './peers.ts';
import { prepareStore } from './store/prepare.ts';

interface Options extends ServiceOptions {
  readonly ticker?: Ticker;
}

/** Starts scheduler; what is started later stops earlier. */
export async function start(config: Config, options: Options): Promise<Service> {
  const { logger, now = () => new Date(), ticker = everyMinute(logger) } = options;
  await using starting = new AsyncDisposableStack();
  const { db, probe } = starting.use(
    await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, logger, { prepare: prepareStore }),
  );
  const bus = starting.use(await connectBus(config.NATS_URL, logger));

  const checkAt = Temporal.PlainTime.from(config.FMB_CHECK_AT);
  const checks = [
    { name: 'mongodb', probe },
    { name: 'nats', probe: bus.probe },
    {
      name: 'fmb-runs',
      probe: async () => {
        const late = await unfinishedRuns({ db, now, checkAt });
        if (late.length > 0) throw new Error(`not finished after an hour: ${late.map(({ _id }) => _id).join(', ')}`);
        return undefined;
      },
    },
  ];
  const app = await createHttp({ logger, checks });
  const { passedOver, askedAgain } = starting.use(createMetrics({ db, now, checkAt }));
  const context: Context = {
    db,
    logger,
    now,
    checkAt,
    publish: publish.bind(undefined, bus),
    ...peersOver(bus),
    onPassedOver: passedOver,
    onAskedAgain: askedAgain,
  };
  const tick = async (unanswered?: 'info') => {
    try {
      const theirs = await reconcile(context, unanswered);
      await recordDue(context, theirs);
      await reportUnfinished(context);
    } catch (error) {
      logger.warn({ err: error }, 'cannot look for what is due; the next tick does');
    }
  };
  starting.use(subscribe(bus, context));
  starting.use(keepRelaying(context));
  starting.use(relay(db, context.publish, logger));
  starting.use(ticker(() => tick()));
  // npl may just be starting too.
  await tick('info');

  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
