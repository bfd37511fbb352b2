import { proposalsOver } from '@promo/bus/ask-proposals';
import { connectBus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { ANALYTICS_DATASETS } from '@promo/contracts/promo-analytics/words';
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
import { PartLost } from '@promo/parts/outdated';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { importDataset, knownNow } from './actions/import-dataset.ts';
import { answerQueries, subscribe } from './bus.ts';
import type { Config } from './config.ts';
import { keepLearning } from './keep-learning.ts';
import { keepTelling } from './keep-telling.ts';
import { createApprovedPlans } from './memory/approved-plans.ts';
import { createFacts } from './memory/facts.ts';
import { createForecasts } from './memory/forecast-store.ts';
import { keepPlanFunding } from './memory/held-funding.ts';
import { holdResults } from './memory/held-results.ts';
import { currentNc30 } from './memory/nc30-checks.ts';
import { holdUsualPlacements } from './memory/usual-placements.ts';
import { peersOver } from './peers.ts';
import { exportRoutes } from './routes/exports.ts';
import { forecasterRoutes } from './routes/forecaster.ts';
import { forecastRoutes } from './routes/forecasts.ts';
import { importRoutes } from './routes/imports.ts';
import { nc30Routes } from './routes/nc30.ts';
import { productRoutes } from './routes/products.ts';
import { promotionRoutes } from './routes/promotions/route.ts';
import { resultRoutes } from './routes/results.ts';
import { skuRoutes } from './routes/skus.ts';
import { suggestionRoutes } from './routes/suggestions.ts';
import { readVersion } from './store/manifest.ts';
import { keptParts } from './store/parts.ts';
import { prepareStore } from './store/prepare.ts';

interface Options extends ServiceOptions {
  /** How often it is seen whether parts are lost. */
  readonly lookForParts?: Often;
  /** How often it is seen what is to be imported by schedule. */
  readonly lookForPulls?: PullOften;
  /** How often it is seen whether approved proposals have changed, milliseconds. */
  readonly lookForPlansMs?: number;
}

/** Starts promo-analytics; what is started later stops earlier. */
export async function start(config: Config, options: Options): Promise<Service> {
  const { logger, now = () => new Date(), lookForParts, lookForPulls, lookForPlansMs } = options;
  const pulls = pullsOf(config, ANALYTICS_DATASETS);
  await using starting = new AsyncDisposableStack();
  const { client, db, probe } = starting.use(
    await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, logger, { prepare: prepareStore }),
  );
  const bus = starting.use(await connectBus(config.NATS_URL, logger));

  const facts = createFacts(db, logger);
  // On damaged data it starts all the same: /ready says so, and what mends them is seen.
  await facts.refresh().catch((error) => {
    if (!(error instanceof PartLost)) throw error;
  });
  starting.use(await keepPlanFunding(db, facts.fund, logger, lookForPlansMs));
  const forecasts = starting.use(await createForecasts(db, facts, now, logger));
  starting.use(relay(db, (message) => publish(bus, message), logger));
  const terms = { toleranceCents: config.NC30_TOLERANCE_CENTS, country: config.NC30_COUNTRY };
  const plans = await createApprovedPlans(db, now, logger);
  const nc30 = currentNc30(facts, plans, now, terms);
  const results = holdResults(facts, plans);
  const placementOfSource = holdUsualPlacements(plans, now);
  const context = {
    client,
    db,
    facts,
    forecasts,
    plans,
    results,
    placementOfSource,
    now,
    ...nc30,
    ...proposalsOver(bus),
    ...peersOver(bus),
  };
  starting.use(subscribe(bus, context));
  starting.use(keepLearning(context, logger));
  starting.use(keepTelling(context, logger, lookForPlansMs));
  const parts = starting.use(
    keepParts(db, { kept: keptParts(db), version: () => readVersion(db) }, logger, lookForParts),
  );

  const checks = [
    { name: 'mongodb', probe },
    { name: 'nats', probe: bus.probe },
    parts.check,
    { name: 'facts', probe: async () => `version ${facts.current.manifest.version}` },
    forecasts.check,
  ];
  const app = await createHttp({ logger, checks, requestTimeoutMs: UPLOAD_TIMEOUT_MS });
  const serve = serving(app, identityVerifier(config.IDENTITY_PUBLIC_KEY));
  promotionRoutes(serve, context);
  resultRoutes(serve, context);
  skuRoutes(serve, context);
  productRoutes(serve, context);
  forecastRoutes(serve, context);
  forecasterRoutes(serve, context);
  nc30Routes(serve, context);
  suggestionRoutes(serve, context);
  exportRoutes(serve, context);
  const inTurn = importTurns();
  importRoutes(serve, context, inTurn, pulls);
  starting.use(
    keepPulling(
      {
        ...context,
        logger,
        pulls,
        inTurn,
        subject: IMPORT_FAILED['promo-analytics'],
        known: (dataset) => knownNow(context, dataset),
        take: importDataset.bind(undefined, context),
      },
      lookForPulls,
    ),
  );
  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  starting.use(answerQueries(bus, context));

  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
