import { connectBus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { UPLOAD_TIMEOUT_MS } from '@promo/contracts/route';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { identityVerifier } from '@promo/http/identity';
import { serving } from '@promo/http/serve';
import { connectMongo } from '@promo/mongo/connect';
import { relay } from '@promo/mongo/outbox';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { answerQueries, subscribe } from './bus.ts';
import type { Config } from './config.ts';
import { peersOver } from './peers.ts';
import { childRoutes } from './routes/children.ts';
import { fmbRoutes } from './routes/fmb.ts';
import { healthRoute } from './routes/health.ts';
import { importRoutes } from './routes/imports.ts';
import { activityRoutes } from './routes/latest-activity.ts';
import { orderRoutes } from './routes/orders.ts';
import { recordRoutes } from './routes/records.ts';
import { reportRoutes } from './routes/report.ts';
import { transitionRoutes } from './routes/transitions.ts';
import { prepareStore } from './store/prepare.ts';

/** Starts npl; what is started later stops earlier. */
export async function start(config: Config, options: ServiceOptions): Promise<Service> {
  const { logger, now = () => new Date() } = options;
  await using starting = new AsyncDisposableStack();
  const { client, db, probe } = starting.use(
    await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, logger, { prepare: prepareStore }),
  );
  const bus = starting.use(await connectBus(config.NATS_URL, logger));
  starting.use(relay(db, (message) => publish(bus, message), logger));

  const context = { client, db, now, ...peersOver(bus) };
  starting.use(subscribe(bus, context));

  const checks = [
    { name: 'mongodb', probe },
    { name: 'nats', probe: bus.probe },
  ];
  const app = await createHttp({ logger, checks, requestTimeoutMs: UPLOAD_TIMEOUT_MS });
  const serve = serving(app, identityVerifier(config.IDENTITY_PUBLIC_KEY));
  healthRoute(app);
  recordRoutes(serve, context);
  childRoutes(serve, context);
  transitionRoutes(serve, context);
  fmbRoutes(serve, context);
  orderRoutes(serve, context);
  importRoutes(serve, context);
  reportRoutes(serve, context);
  activityRoutes(serve, context);
  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  starting.use(answerQueries(bus, context));

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
