import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { ywOf } from '@promo/retail/weeks';
import type { ForecastContext } from './forecast-context.ts';

/** What a forecast says of the fit it was made from. */
export interface FromFit {
  /** Week index up to which the method has learnt. */
  readonly fittedAsOf: number;
  /** A fit that is still to come may change it. */
  readonly provisional: boolean;
}

/** The fit behind all forecasts of an answer: as of the earliest week, and provisional where one of them is. */
export function fitOf(
  { analysis }: Pick<ForecastContext, 'analysis'>,
  forecasts: readonly FromFit[],
): Pick<AnalogForecast, 'fitted_as_of_yw' | 'provisional'> {
  const earliest = forecasts.reduce((week, { fittedAsOf }) => Math.min(week, fittedAsOf), Number.POSITIVE_INFINITY);
  return {
    fitted_as_of_yw: analysis.lastWeek < 0 || forecasts.length === 0 ? null : ywOf(earliest),
    provisional: forecasts.some(({ provisional }) => provisional),
  };
}
