import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { quantity, round2 } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import { mechanicText } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import { orNull } from '../or-null.ts';
import { fitOf } from './fit-state.ts';
import type { Forecast } from './forecast.ts';
import type { ForecastContext } from './forecast-context.ts';
import type { WeighedAnalog } from './plan.ts';
import { endOf, type Training } from './training.ts';

/** What was asked, as far as the answer repeats it. */
interface Asked {
  readonly sku: string;
  /** '' for a plain discount. */
  readonly mechanic: string;
  readonly weeks: number;
  readonly placement: AnalogForecast['placement'];
}

/** A forecast in the shape of /analog-forecast. Percentages have 2 decimals, quantities and ratios 4. */
export function forecastAnswer(context: ForecastContext, asked: Asked, forecast: Forecast): AnalogForecast {
  const known = context.analysis.lastWeek >= 0;
  return {
    sku: asked.sku,
    mechanic: asked.mechanic || null,
    discount_pct: round2(forecast.depth * 100),
    weeks: asked.weeks,
    method: forecast.method,
    basis: forecast.basis,
    confidence: forecast.confidence,
    expected_uplift_pct: upliftPct(forecast.expectedLift),
    p10_uplift_pct: upliftPct(forecast.p10Lift),
    p90_uplift_pct: upliftPct(forecast.p90Lift),
    expected_lift: quantity(forecast.expectedLift),
    mean_lift: quantity(forecast.meanLift),
    p10_lift: quantity(forecast.p10Lift),
    p90_lift: quantity(forecast.p90Lift),
    baseline_weekly_qty: quantity(forecast.baseline),
    expected_weekly_qty: quantity(forecast.expectedWeekly),
    n_analogs: forecast.analogs.length,
    n_eff: quantity(forecast.nEff),
    analogs: forecast.analogs.map((analog) => analogRow(context, forecast.training, analog)),
    placement: asked.placement,
    band_curve: forecast.curve.map(({ depth, lift }) => ({
      discount_pct: round2(depth * 100),
      lift: quantity(lift),
    })),
    disruptor_multiplier: quantity(forecast.disruptor),
    as_of_yw: known ? ywOf(context.asOf) : null,
    ...fitOf(context, [forecast]),
  };
}

/** 100 · (lift − 1). */
export const upliftPct = (lift: number | null): number | null => (lift === null ? null : round2(100 * (lift - 1)));

function analogRow({ analysis }: ForecastContext, training: Training, { row, weight }: WeighedAnalog) {
  const depth = training.recorded[row] as number;
  return {
    sku: (analysis.catalog.products[training.ordinal[row] as number] as Product).sku,
    start_yw: ywOf(training.start[row] as number),
    end_yw: ywOf(endOf(training, row)),
    discount_pct: round2(orNull(depth * 100)),
    mechanic: mechanicText(training, training.mechanic[row] as number),
    weight: quantity(weight),
    lift: quantity(training.lift[row] as number),
  };
}
