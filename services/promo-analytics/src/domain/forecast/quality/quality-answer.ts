import type { ForecastQuality, ModelQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { BACKTEST_MODELS } from '@promo/contracts/promo-analytics/words';
import { quantity } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import type { Quality, Window } from './backtest.ts';
import type { Score } from './metrics.ts';

/** The back-test of a fit as of a week (`origin`) in the shape of /forecast-quality; ratios with 4 decimals. */
export function qualityAnswer(
  { quality, origin }: { readonly quality: Quality; readonly origin: number },
  { version, provisional }: { readonly version: number; readonly provisional: boolean },
): ForecastQuality {
  const { auto, validation, test, models, means, leads, pockets } = quality;
  const reference = models.own_mean?.wape ?? null;
  const rows = BACKTEST_MODELS.flatMap((name): ModelQuality[] => {
    const score = models[name];
    return score ? [{ name, ...figuresOf(score), skill: skillOf(score.wape, reference) }] : [];
  });
  return {
    status: test.events > 0 ? 'ready' : 'too_little_history',
    as_of_yw: ywOf(origin),
    fitted_as_of_yw: ywOf(origin),
    provisional,
    data_version: version,
    n_events: test.events,
    auto_method: auto,
    validation: windowOf(validation),
    test: windowOf(test),
    models: rows,
    ...figuresOf(models.auto ?? NOTHING),
    mean_wape: quantity(means.wape),
    mean_bias: quantity(means.bias),
    by_lead: leads.map(({ lead, events, ...score }) => ({ lead_weeks: lead, n_events: events, ...inShort(score) })),
    pockets: pockets.map(({ name, events, ...score }) => ({ name, n_events: events, ...inShort(score) })),
  };
}

/** What is answered while there is no back-test. */
export function noQuality(status: 'pending' | 'too_little_history', version: number): ForecastQuality {
  return {
    status,
    as_of_yw: null,
    fitted_as_of_yw: null,
    provisional: status === 'pending',
    data_version: version,
    n_events: 0,
    auto_method: 'analog',
    validation: null,
    test: null,
    models: [],
    ...figuresOf(NOTHING),
    mean_wape: null,
    mean_bias: null,
    by_lead: [],
    pockets: [],
  };
}

const NOTHING: Score = { wape: null, bias: null, mdape: null, pinball: null, coverageP10: null, coverageP90: null };

function figuresOf({ wape, bias, mdape, pinball, coverageP10, coverageP90 }: Score) {
  return {
    wape: quantity(wape),
    bias: quantity(bias),
    mdape: quantity(mdape),
    pinball_p90: quantity(pinball),
    coverage_p10: quantity(coverageP10),
    coverage_p90: quantity(coverageP90),
  };
}

function inShort(score: Score) {
  const { wape, bias, coverage_p10, coverage_p90 } = figuresOf(score);
  return { wape, bias, coverage_p10, coverage_p90 };
}

function skillOf(wape: number | null, reference: number | null): number | null {
  return wape === null || !reference ? null : quantity(1 - wape / reference);
}

function windowOf({ from, to, events }: Window) {
  return to < from ? null : { from_yw: ywOf(from), to_yw: ywOf(to), n_events: events };
}
