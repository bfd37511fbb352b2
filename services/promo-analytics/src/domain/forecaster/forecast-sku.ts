import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { rounded } from '@promo/retail/round';
import { categoryDepths, deepestDepth, prepareForecast } from '../forecast/forecast.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { forecastRows } from './forecast-rows.ts';
import { type ForecasterBasis, type ForecasterQuestion, forecasterAnswer } from './forecaster-answer.ts';
import { capOf } from './targets.ts';

/** A question about a promotion that may start in a given week, with planned leaflet and placement shares. */
interface PlannedQuestion extends ForecasterQuestion {
  /** Week index; as_of when left out. */
  readonly startWeek?: number | undefined;
  readonly feature?: number | undefined;
  readonly display?: number | undefined;
}

/** The NC30 result of a promotional price, euro. */
type PriceCheck = (promoPrice: number) => Nc30Result;

/** Recommends a depth for an outcome, from the forecast of the SKU. Pure. */
export const forecasterOf = (context: ForecastContext, question: PlannedQuestion, nc30: PriceCheck): ForecasterAnswer =>
  forecasterAnswer(basisOf(context, question, nc30), question);

/** What the forecaster says depth by depth, for files. */
export const forecastRowsOf = (context: ForecastContext, question: PlannedQuestion, nc30: PriceCheck) =>
  forecastRows(basisOf(context, question, nc30), question);

function basisOf(context: ForecastContext, question: PlannedQuestion, nc30: PriceCheck): ForecasterBasis {
  const { analysis, asOf } = context;
  const { ordinal } = question;
  const forecast = prepareForecast(context, question);
  return {
    analysis,
    asOf,
    forecastAt: (depth) => forecast.at(depth / 100),
    fit: forecast,
    cap: capOfSku(context, ordinal),
    nc30,
  };
}

/** Deepest depth of a SKU that is considered, percent. */
export function capOfSku(context: ForecastContext, ordinal: number): number {
  const category = categoryDepths(context, context.analysis.catalog.category[ordinal] as number);
  return capOf(depthPercent(deepestDepth(context, ordinal)), category && depthPercent(category.deepest));
}

/** A fraction as percent, without what the division by 100 left. */
export const depthPercent = <T extends number | null>(fraction: T): T =>
  (fraction === null ? null : rounded(1_000_000 * fraction, 1) / 10_000) as T;
