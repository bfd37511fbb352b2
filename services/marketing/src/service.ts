import { connectBus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { MARKETING_DATASETS } from '@promo/contracts/marketing/words';
import { UPLOAD_TIMEOUT_MS } from '@promo/contracts/route';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { identityVerifier } from '@promo/http/identity';
import { serving } from '@promo/http/serve';
import { keepPulling, type PullOften } from '@promo/imports/pull/keep-pulling';
import { pullsOf } from '@promo/imports/pull/pulls';
import { importTurns } from '@promo/imports/turns';
import { connectMongo } from '@promo/mongo/connect';
import { relay } from '@promo/mongo/outbox';
import { keepParts, type Often } from '@promo/parts/keeper';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { importDataset, knownNow } from './actions/import-dataset.ts';
import type { Config } from './config.ts';
import { historyOf } from './memory/history.ts';
import { peersOver } from './peers.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { importRoutes } from './routes/imports.ts';
import { prepareStore } from './store/prepare.ts';
import { keptParts, readVersion } from './store/stored-campaigns.ts';

interface Options extends ServiceOptions {
  /** How often it is seen whether parts are lost. */
  readonly lookForParts?: Often;
  /** How often it is seen what is to be imported by schedule. */
  readonly lookForPulls?: PullOften;
}

/** Starts marketing; what is started later stops earlier. */
export async function start(config: Config, options: Options): Promise<Service> {
  const { logger, now = () => new Date(), lookForParts, lookForPulls } = options;
  const pulls = pullsOf(config, MARKETING_DATASETS);
  await using starting = new AsyncDisposableStack();
  const { client, db, probe } = starting.use(
    await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, logger, { prepare: prepareStore }),
  );
  const bus = starting.use(await connectBus(config.NATS_URL, logger));
  starting.use(relay(db, (message) => publish(bus, message), logger));
  const parts = starting.use(
    keepParts(db, { kept: keptParts(db), version: () => readVersion(db) }, logger, lookForParts),
  );

  const checks = [{ name: 'mongodb', probe }, { name: 'nats', probe: bus.probe }, parts.check];
  const app = await createHttp({ logger, checks, requestTimeoutMs: UPLOAD_TIMEOUT_MS });
  const serve = serving(app, identityVerifier(config.IDENTITY_PUBLIC_KEY));
  const context = { client, db, history: historyOf(db), now, ...peersOver(bus) };
  campaignRoutes(serve, context);
  const inTurn = importTurns();
  importRoutes(serve, context, inTurn, pulls);
  starting.use(
    keepPulling(
      {
        ...context,
        logger,
        pulls,
        inTurn,
        subject: IMPORT_FAILED.marketing,
        known: (dataset) => knownNow(context, dataset),
        take: importDataset.bind(undefined, context),
      },
      lookForPulls,
    ),
  );
  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
