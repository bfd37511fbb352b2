import { dateAt } from '@promo/retail/calendar';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import { measure } from '@promo/runtime/metrics';
import { LRUCache } from 'lru-cache';
import { sameForEvents } from '../domain/facts/catalog.ts';
import { type FinishedFit, MIN_EVENTS } from '../domain/forecast/fit.ts';
import type { ForecastContext } from '../domain/forecast/forecast-context.ts';
import { fitPlainSteps, type PlainModel } from '../domain/forecast/plain/plain-model.ts';
import { collectTrainingSteps, type Training } from '../domain/forecast/training.ts';
import { changedKeys } from '../store/load-parts.ts';
import type { Facts, FactsStore } from './facts.ts';
import { beginFit, type Fitting } from './fitting.ts';
import { runYielding } from './yielding-steps.ts';

/** How far the back-test of the last fit is: `version` is that of the data it saw. */
type QualityState =
  | { readonly status: 'ready'; readonly version: number; readonly fit: FinishedFit }
  | { readonly status: 'pending' | 'too_little_history'; readonly version: number };

export interface ForecastStore extends AsyncDisposable {
  /**
   * What forecasts are made from, of the facts in force; made anew when they changed.
   *
   * @param startWeek week index of a planned start: one in the past is forecast with what was known by then
   */
  readonly context: (startWeek?: number) => Promise<ForecastContext>;
  readonly quality: () => QualityState;
}

/** How many origins (weeks as of which the plain method was fitted) are kept. */
const KEPT_ORIGINS = 8;
/** Several imports often follow one another: the fit begins when none has come for this long. */
const QUIET_MS = 500;

interface Learnt {
  readonly facts: Facts;
  readonly training: Training;
  /** The plain method as of a week. */
  readonly plainAt: (origin: number) => Promise<PlainModel>;
}

/**
 * Keeps what forecasts are made from up to date with the facts: events and curves at once, the hierarchical method and
 * the back-test in the background. Meanwhile the last finished fit answers.
 */
export function createForecasts(facts: FactsStore, now: () => Date, logger: Logger): ForecastStore {
  let learnt: { readonly of: Facts; readonly done: Promise<Learnt> } | undefined;
  let fitted: { readonly of: Facts; readonly fit: FinishedFit } | undefined;
  let fitting: { readonly of: Facts; readonly run: Fitting } | undefined;
  let fittedAt: number | undefined;
  measure('forecast_fit_timestamp_seconds', 'When forecasts were last fitted, seconds since 1970', () => fittedAt);
  /** The facts last found to hold too few events for a fit. */
  let tooFew: Facts | undefined;
  let quiet: NodeJS.Timeout | undefined;
  let closed = false;

  const asOfOf = ({ analysis }: Facts) =>
    Math.max(0, Math.min(analysis.lastWeek + 1, weekIndex(weekOf(dateAt(now())))));

  function latest(): Promise<Learnt> {
    if (learnt?.of === facts.current) return learnt.done;
    const done = learn(facts);
    learnt = { of: facts.current, done };
    return done;
  }

  /** Begins a fit of the facts in force, unless one of the same is there or under way. */
  async function fitLatest(): Promise<void> {
    const { facts: used, training, plainAt } = await latest();
    await plainAt(asOfOf(used));
    if (closed || fitting || (fitted && sameSales(fitted.of, used))) return;
    if (training.size < MIN_EVENTS) {
      tooFew = used;
      return;
    }
    const started = performance.now();
    const run = beginFit(used, training, asOfOf(used));
    fitting = { of: used, run };
    try {
      fitted = { of: used, fit: { ...(await run.done), training } };
      fittedAt = Date.now() / 1000;
      const ms = Math.round(performance.now() - started);
      logger.info({ version: used.manifest.version, events: training.size, ms }, 'forecasts fitted');
    } catch (error) {
      if (!closed) logger.warn({ err: error }, 'forecasts: the fit failed, the last one keeps answering');
    } finally {
      fitting = undefined;
    }
    if (!sameSales(used, facts.current)) follow();
  }

  function follow(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      fitLatest().catch((error) => logger.error({ err: error }, 'forecasts: cannot fit'));
    }, QUIET_MS);
  }

  const unfollow = facts.onChange(follow);
  follow();

  return {
    context: async (startWeek) => {
      const { facts: used, training, plainAt } = await latest();
      const asOf = Math.max(0, Math.min(asOfOf(used), startWeek ?? Number.POSITIVE_INFINITY));
      const model = await plainAt(asOf);
      const hierarchical = fitted?.fit ?? null;
      const auto = hierarchical?.quality.auto ?? 'analog';
      return { analysis: used.analysis, asOf, training, plain: model, hierarchical, auto };
    },
    quality: () => {
      const { version } = (fitted?.of ?? facts.current).manifest;
      if (fitted) return { status: 'ready', version, fit: fitted.fit };
      const few = tooFew === facts.current || facts.current.analysis.events < MIN_EVENTS;
      return { status: few ? 'too_little_history' : 'pending', version };
    },
    [Symbol.asyncDispose]: async () => {
      closed = true;
      unfollow();
      clearTimeout(quiet);
      await fitting?.run[Symbol.asyncDispose]();
    },
  };
}

/** The events of the facts in force; begins again when those change before it is done. */
async function learn(facts: FactsStore): Promise<Learnt> {
  for (;;) {
    const used = facts.current;
    const training = await runYielding(collectTrainingSteps(used.analysis), () => facts.current === used);
    if (training) return { facts: used, training, plainAt: plainModels(used, training) };
  }
}

/** Fits the plain method when an origin is first asked for, and keeps the origins asked for last. */
function plainModels({ analysis }: Facts, training: Training): Learnt['plainAt'] {
  const { category, categories } = analysis.catalog;
  const kept = new LRUCache<number, Promise<PlainModel>>({
    max: KEPT_ORIGINS,
    memoMethod: (origin) => runYielding(fitPlainSteps(training, category, categories.length, origin)),
  });
  return (origin) => kept.memo(origin);
}

/** True where two versions have the same sales and the same products as far as events depend on them. */
function sameSales(a: Facts, b: Facts): boolean {
  return (
    a === b ||
    (changedKeys('sales', a.manifest, b.manifest).length === 0 &&
      sameForEvents(a.analysis.catalog, b.analysis.catalog.products))
  );
}
