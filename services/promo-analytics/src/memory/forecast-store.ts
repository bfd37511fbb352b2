import type { Check } from '@promo/http/health';
import { ywAt } from '@promo/retail/calendar';
import { ywOf } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import { measure } from '@promo/runtime/metrics';
import type { Db } from 'mongodb';
import { asOfWeek } from '../domain/as-of.ts';
import { type FinishedFit, MIN_EVENTS } from '../domain/forecast/fit.ts';
import type { ForecastContext } from '../domain/forecast/forecast-context.ts';
import type { Facts, FactsStore } from './facts.ts';
import { fitKey } from './fit-key.ts';
import { keepFitting } from './keep-fitting.ts';
import { createLastFit } from './last-fit.ts';
import { createLatestTraining, type LatestTraining, sameSales } from './latest-training.ts';

/** How far the back-test of the last fit is: `version` is that of the data it saw. */
type QualityState =
  | { readonly status: 'ready'; readonly version: number; readonly provisional: boolean; readonly fit: FinishedFit }
  | { readonly status: 'pending' | 'too_little_history'; readonly version: number };

/** What forecasts are made from, and the facts that it is from. */
interface CurrentForecasts extends ForecastContext {
  readonly facts: Facts;
}

export interface ForecastStore extends AsyncDisposable {
  /**
   * What forecasts are made from, of the facts in force; made anew when they changed.
   *
   * @param startWeek week index of a planned start: one in the past is forecast with what was known by then
   */
  readonly context: (startWeek?: number) => Promise<CurrentForecasts>;
  readonly quality: () => Promise<QualityState>;
  /** For /ready: forecasts are given whatever it says. */
  readonly check: Check;
}

/**
 * Keeps what forecasts are made from up to date with the facts: events and curves at once, the hierarchical method and
 * the back-test in the background. Meanwhile the last finished fit answers, provisionally. Begins with the stored one.
 */
export async function createForecasts(
  db: Db,
  facts: FactsStore,
  now: () => Date,
  logger: Logger,
): Promise<ForecastStore> {
  const fits = createLastFit(db, logger);
  const latest = createLatestTraining(facts);
  const asOfToday = ({ analysis }: Facts) => asOfWeek(analysis, ywAt(now()));
  const keyOf = (of: Facts) => fitKey(of, asOfToday(of));
  /** The fit that answers, and whether that of these events is still to come. Of too few none is made, nor does one of more answer. */
  const answering = async ({ facts: used, training }: LatestTraining) => {
    if (training.size < MIN_EVENTS) return { fitted: undefined, provisional: false };
    const key = await keyOf(used);
    const fitted = await fits.answering(used.analysis.catalog.products);
    return { fitted, provisional: fitted?.key !== key };
  };
  const awaited = async (of: LatestTraining) => (await answering(of)).provisional;

  measure('forecast_fit_timestamp_seconds', 'When the forecasts in use were fitted, seconds since 1970', () => {
    const { fittedAt } = fits.current ?? {};
    return fittedAt && fittedAt.getTime() / 1000;
  });
  measure('forecasts_provisional', '1 while the fit of the data in force is still to come, else 0', async () =>
    Number(await awaited(await latest())),
  );

  // Damaged facts are told by /ready; a fit of them waits until they are mended.
  if (facts.version > 0) {
    const { current } = facts;
    await fits.recall(await keyOf(current), current.analysis.catalog.products);
  }
  const fitting = keepFitting({ facts, latest, fits, asOfToday, awaited }, logger);

  return {
    context: async (startWeek) => {
      const known = await latest();
      const { facts: used, training, plainAt } = known;
      const of = sameSales(facts.current, used) ? facts.current : used;
      const asOf = Math.max(0, Math.min(asOfToday(used), startWeek ?? Number.POSITIVE_INFINITY));
      const model = await plainAt(asOf);
      const { fitted, provisional } = await answering(known);
      const hierarchical = fitted?.fit ?? null;
      const auto = hierarchical?.quality.auto ?? 'analog';
      return { facts: of, analysis: of.analysis, asOf, training, plain: model, hierarchical, auto, provisional };
    },
    quality: async () => {
      const { fitted, provisional } = await answering(await latest());
      if (fitted) return { status: 'ready', version: fitted.version, provisional, fit: fitted.fit };
      return { status: provisional ? 'pending' : 'too_little_history', version: facts.current.manifest.version };
    },
    check: {
      name: 'forecasts',
      optional: true,
      probe: async () => {
        const { current } = fits;
        if (!current) return 'no fit';
        const stale = current.key === (await keyOf(facts.current)) ? '' : ', provisional';
        return `fitted as of ${ywOf(current.fit.origin)}, version ${current.version}${stale}`;
      },
    },
    [Symbol.asyncDispose]: async () => {
      fitting[Symbol.dispose]();
      await fits[Symbol.asyncDispose]();
    },
  };
}
