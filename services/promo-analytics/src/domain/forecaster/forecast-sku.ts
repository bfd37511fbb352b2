import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { rounded } from '@promo/retail/round';
import { categoryDepths, deepestDepth, prepareForecast } from '../forecast/forecast.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { type ForecasterQuestion, forecasterAnswer } from './forecaster-answer.ts';

/** A question about a promotion that may start in a given week, with planned leaflet and placement shares. */
interface PlannedQuestion extends ForecasterQuestion {
  /** Week index; as_of when left out. */
  readonly startWeek?: number | undefined;
  readonly feature?: number | undefined;
  readonly display?: number | undefined;
}

/**
 * Recommends a depth for an outcome, from the forecast of the SKU. Pure.
 *
 * @param nc30 the NC30 result of a promotional price, euro
 */
export function forecasterOf(
  context: ForecastContext,
  question: PlannedQuestion,
  nc30: (promoPrice: number) => Nc30Result,
): ForecasterAnswer {
  const { analysis, asOf } = context;
  const { ordinal } = question;
  const forecast = prepareForecast(context, question);
  const category = categoryDepths(context, analysis.catalog.category[ordinal] as number);
  return forecasterAnswer(
    {
      analysis,
      asOf,
      forecastAt: (depth) => forecast.at(depth / 100),
      fit: forecast,
      deepestOfCategory: category && depthPercent(category.deepest),
      deepestOwn: depthPercent(deepestDepth(context, ordinal)),
      nc30,
    },
    question,
  );
}

/** A fraction as percent, without what the division by 100 left. */
export const depthPercent = <T extends number | null>(fraction: T): T =>
  (fraction === null ? null : rounded(1_000_000 * fraction, 1) / 10_000) as T;
