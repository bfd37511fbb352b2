/**
 * From the middle of what may happen to its mean. A forecast tells the middle, e^ŷ, where errors are smallest; units and money add up
 * to the mean, which lies above it where some promotions sell far more than most. By how much is learnt for each class of
 * ordinary sales (units a week) from the forecasts of the validation window, n of them, so that the test window tells whether it holds:
 *
 *     b = ln(Σ sold / Σ forecast) · n / (n + 50)         mean = e^(ŷ + b)
 */

import type { AnsweringModel } from '../plan.ts';

/** What sells less a week than the first of these is of class 0, what sells less than the second of class 1, and so on. */
const CLASSES_FROM = [2, 5, 20] as const;
export const CLASSES = CLASSES_FROM.length + 1;
/** Forecasts at which b counts half. */
const PRIOR_EVENTS = 50;

/** b of each class, of the models that answer. */
export type MeanBiases = Readonly<Record<AnsweringModel, Float64Array>>;

/** A forecast, what was sold, and the units of an ordinary week. */
export interface ForecastAndSold {
  readonly forecast: number;
  readonly sold: number;
  readonly weekly: number;
}

/** The class of a product that sells so many units in an ordinary week. */
export function classOf(weekly: number): number {
  const found = CLASSES_FROM.findIndex((from) => weekly < from);
  return found < 0 ? CLASSES_FROM.length : found;
}

/** b of each class; 0 where nothing was forecast or sold. */
export function meanBiases(list: readonly ForecastAndSold[]): Float64Array {
  const sold = new Float64Array(CLASSES);
  const forecast = new Float64Array(CLASSES);
  const count = new Float64Array(CLASSES);
  for (const one of list) {
    const at = classOf(one.weekly);
    sold[at] = (sold[at] as number) + one.sold;
    forecast[at] = (forecast[at] as number) + one.forecast;
    count[at] = (count[at] as number) + 1;
  }
  return count.map((n, at) => {
    const ratio = (sold[at] as number) / (forecast[at] as number);
    return ratio > 0 && ratio < Number.POSITIVE_INFINITY ? (Math.log(ratio) * n) / (n + PRIOR_EVENTS) : 0;
  });
}
