import { randomUUID } from 'node:crypto';
import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { follow } from '@promo/bus/follow';
import { publish } from '@promo/bus/publish';
import { FACTS_IMPORTED, FACTS_IN_FORCE, PLAN_LEARNT } from '@promo/contracts/promo-analytics/events';
import * as planQueries from '@promo/contracts/promo-analytics/plan-queries';
import * as queries from '@promo/contracts/promo-analytics/queries';
import { PLANNED_PROMOTIONS } from '@promo/contracts/streams';
import { attemptsIn } from '@promo/mongo/attempts';
import { ywAt } from '@promo/retail/calendar';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { learnTold } from './actions/learn-planned.ts';
import type { Context } from './context.ts';
import { labelsOf } from './domain/skus/labels.ts';
import { namesOf } from './domain/skus/names.ts';
import { pricesOf } from './domain/skus/prices.ts';
import { suppliersOf } from './domain/skus/suppliers.ts';
import { supplyOf } from './domain/skus/supply.ts';
import { weeksOf } from './domain/skus/weeks.ts';
import { answerLines } from './queries/forecast-lines.ts';
import { answerEvidence } from './queries/nc30-evidence.ts';
import { answerNc30Lines } from './queries/nc30-lines.ts';
import { answerOutcomes } from './queries/promotion-outcomes.ts';
import { answerEconomics } from './queries/proposal-economics.ts';
import { answerResults } from './queries/results-of-proposals.ts';
import { answerStock } from './queries/sku-stock.ts';
import { readVersion } from './store/manifest.ts';

/** How often a replica looks at the manifest itself, in case the bus was away when something was imported. */
const POLL_MS = 5_000;

/** All that this service consumes. */
export function subscribe(bus: Bus, context: Context): AsyncDisposable {
  const { plans } = context;
  const subscriptions = new AsyncDisposableStack();
  subscriptions.use(keepPlannedPromos(bus, context));
  const invalidate = async () => plans.invalidate();
  subscriptions.use(follow(bus, PLAN_LEARNT, { handle: invalidate, missed: invalidate }));
  subscriptions.use(keepFacts(bus, context));
  return subscriptions;
}

/** The questions of other services. Started last, so that whoever asks a replica finds all else up. */
export function answerQueries(bus: Bus, context: Context): AsyncDisposable {
  const { facts, now } = context;
  const answers = new AsyncDisposableStack();
  const thisWeek = () => ywAt(now());
  answers.use(answer(bus, queries.skuPrices, ({ codes }) => pricesOf(facts.current.analysis.catalog, codes)));
  answers.use(answer(bus, queries.skuNames, ({ codes }) => namesOf(facts.current.analysis.catalog, codes)));
  answers.use(answer(bus, queries.skuLabels, ({ codes }) => labelsOf(facts.current.analysis.catalog, codes)));
  answers.use(answer(bus, queries.skuWeeks, (window) => weeksOf(facts.current.analysis, window, thisWeek())));
  answers.use(answer(bus, queries.skuSupply, ({ codes }) => supplyOf(facts.current.analysis.catalog, codes)));
  answers.use(answer(bus, queries.suppliers, (wanted) => suppliersOf(facts.current.analysis.catalog.products, wanted)));
  answers.use(answer(bus, queries.skuStock, (items) => answerStock(context, items)));
  answers.use(answer(bus, planQueries.forecastLines, (lines) => answerLines(context, lines)));
  answers.use(answer(bus, planQueries.proposalEconomics, (lines) => answerEconomics(context, lines)));
  answers.use(answer(bus, planQueries.promotionOutcomes, (asked) => answerOutcomes(context, asked)));
  answers.use(answer(bus, planQueries.resultsOfProposals, (asked) => answerResults(context, asked)));
  answers.use(answer(bus, planQueries.nc30Lines, (lines) => answerNc30Lines(context, lines)));
  answers.use(answer(bus, planQueries.nc30Evidence, (lines) => answerEvidence(context, lines)));
  return answers;
}

/** Keeps the planned promotions up with the proposals: one replica at a time does it for all. */
function keepPlannedPromos(bus: Bus, context: Context): AsyncDisposable {
  return consume(bus, {
    ...PLANNED_PROMOTIONS,
    handle: (message) => learnTold(context, message),
    attempts: attemptsIn(context.db),
  });
}

/** Keeps this replica's facts up with what any replica imports, at once by the event, else by the manifest; and tells when it has. */
function keepFacts(bus: Bus, { db, facts, now }: Context): AsyncDisposable {
  const refreshIfBehind = async () => {
    if ((await readVersion(db)) !== facts.version) await facts.refresh();
  };
  const tell = async () => {
    const { version } = facts;
    const about = { id: randomUUID(), at: now().toISOString(), actor: null, version, data: { version } };
    await publish(bus, { subject: FACTS_IN_FORCE, ...about }).catch((error) =>
      bus.logger.warn({ err: error, version }, 'facts: nobody was told that they are in force'),
    );
  };
  const subscriptions = new AsyncDisposableStack();
  subscriptions.defer(facts.onChange(() => void tell()));
  subscriptions.use(follow(bus, FACTS_IMPORTED, { handle: refreshIfBehind, missed: refreshIfBehind }));
  const look = () => refreshIfBehind().then(() => POLL_MS);
  const warning = 'facts: cannot look for newer ones; trying again';
  subscriptions.use(repeatWarningOnce(look, { logger: bus.logger, warning, retryMs: POLL_MS, firstPauseMs: POLL_MS }));
  return subscriptions;
}
