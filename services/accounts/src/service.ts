import { proposalsOver } from '@promo/bus/ask-proposals';
import { connectBus } from '@promo/bus/connect';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { identityVerifier } from '@promo/http/identity';
import { type Serve, serving } from '@promo/http/serve';
import { connectMongo } from '@promo/mongo/connect';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { dropLostRights } from './actions/drop-lost-rights.ts';
import { subscribe } from './bus.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { keepLookingAhead } from './keep-looking-ahead.ts';
import { keepSending } from './keep-sending.ts';
import { mailer } from './mail.ts';
import { webhookPoster } from './post-webhook.ts';
import { subscriptionRoutes } from './routes/subscription.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { prepareStore } from './store/prepare.ts';

/** Starts accounts; what is started later stops earlier. */
export async function start(config: Config, options: ServiceOptions): Promise<Service> {
  const { logger, now = () => new Date() } = options;
  await using starting = new AsyncDisposableStack();
  const { client, db, probe } = starting.use(
    await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, logger, {
      prepare: (db) => prepareStore(db, now()),
    }),
  );
  const bus = starting.use(await connectBus(config.NATS_URL, logger));

  const { post } = starting.use(webhookPoster(config.WEBHOOKS_PRIVATE));
  const sendMail = mailer(config.SMTP_URL, config.MAIL_FROM);
  const context: Context = { config, client, db, logger, now, sendMail, postWebhook: post, ...proposalsOver(bus) };
  starting.use(keepSending(context));
  starting.use(keepLookingAhead(context));
  starting.use(subscribe(bus, context));

  const checks = [
    { name: 'mongodb', probe },
    { name: 'nats', probe: bus.probe },
  ];
  const app = await createHttp({ logger, checks });
  const answer = serving(app, identityVerifier(config.IDENTITY_PUBLIC_KEY));
  const serve: Serve = (declared, handler) =>
    answer(declared, async (call) => handler({ ...call, identity: await dropLostRights(context, call.identity) }));
  tokenRoutes(serve, context);
  subscriptionRoutes(serve, context);
  webhookRoutes(serve, context);
  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
