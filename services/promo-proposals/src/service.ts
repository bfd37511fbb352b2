import { connectBus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { identityVerifier } from '@promo/http/identity';
import { serving } from '@promo/http/serve';
import { connectMongo } from '@promo/mongo/connect';
import { relay } from '@promo/mongo/outbox';
import { countRestores } from '@promo/mongo/restores';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { ReadConcern } from 'mongodb';
import { answerQueries } from './bus.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { keepComparing } from './keep-comparing.ts';
import { keepExpecting } from './keep-expecting.ts';
import { keepTelling } from './keep-telling.ts';
import { approvalQueue } from './memory/approval-queue.ts';
import { createCalendarMemory } from './memory/calendar-memory.ts';
import { createStockNeeds } from './memory/stock-needs.ts';
import { peersOver } from './peers.ts';
import { accuracyRoutes } from './routes/accuracy.ts';
import { auditRoutes } from './routes/audit.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { commentRoutes } from './routes/comments.ts';
import { economicsRoutes } from './routes/economics.ts';
import { labelAndPriceChangeRoutes } from './routes/labels-and-price-changes.ts';
import { activityRoutes } from './routes/latest-activity.ts';
import { nc30EvidenceRoutes } from './routes/nc30-evidence.ts';
import { overtakenRoutes } from './routes/overtaken-proposals.ts';
import { plannedConflictRoutes } from './routes/planned-conflicts.ts';
import { proposalRoutes } from './routes/proposals.ts';
import { shortfallRoutes } from './routes/stock-shortfalls.ts';
import { prepareStore } from './store/prepare.ts';

interface Options extends ServiceOptions {
  /** How often the calendar is looked at for what is to be told or asked, milliseconds. */
  readonly lookMs?: number;
}

/** Starts promo-proposals; what is started later stops earlier. */
export async function start(config: Config, options: Options): Promise<Service> {
  const { logger, now = () => new Date(), lookMs } = options;
  await using starting = new AsyncDisposableStack();
  const { client, db, probe } = starting.use(
    await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, logger, { prepare: prepareStore }),
  );
  const bus = starting.use(await connectBus(config.NATS_URL, logger));

  // A transaction sees what another has written before a majority of the servers has it; what the calendar reads is no less.
  const latest = client.db(config.MONGODB_DATABASE, { readConcern: new ReadConcern('local') });
  const calendar = createCalendarMemory(latest, config.NC30_COUNTRY);
  await calendar.refresh();
  starting.use(relay(db, (message) => publish(bus, message), logger));

  const checks = [
    { name: 'mongodb', probe },
    { name: 'nats', probe: bus.probe },
  ];
  const app = await createHttp({ logger, checks });
  const serve = serving(app, identityVerifier(config.IDENTITY_PUBLIC_KEY));
  const context: Context = {
    client,
    db,
    restores: await countRestores(db),
    calendar,
    stockNeeds: createStockNeeds(latest),
    logger,
    ...peersOver(bus),
    now,
    strictReview: config.STRICT_REVIEW,
    strictNc30: config.STRICT_NC30,
    inApprovalTurn: config.STRICT_NC30 ? approvalQueue() : (_codes, approve) => approve(),
    nc30Country: config.NC30_COUNTRY,
  };
  starting.use(keepTelling(context, lookMs));
  starting.use(keepExpecting(context, lookMs));
  starting.use(keepComparing(context, lookMs));
  proposalRoutes(serve, context);
  commentRoutes(serve, context);
  activityRoutes(serve, context);
  calendarRoutes(serve, context);
  plannedConflictRoutes(serve, context);
  accuracyRoutes(serve, context);
  nc30EvidenceRoutes(serve, context);
  economicsRoutes(serve, context);
  labelAndPriceChangeRoutes(serve, context);
  shortfallRoutes(serve, context);
  overtakenRoutes(serve, context);
  auditRoutes(serve, context);
  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  starting.use(answerQueries(bus, context));

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
