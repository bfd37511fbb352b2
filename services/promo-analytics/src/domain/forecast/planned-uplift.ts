/** What approved promotions are expected to sell above the baseline in the days to come. */
import { normaliseTaken } from '@promo/retail/mechanics';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import { type PreparedForecast, prepareForecast } from './forecast.ts';
import type { ForecastContext } from './forecast-context.ts';
import { type GivenPlacement, placementOf, type UsualPlacement } from './placement.ts';

/** An approved promotion of one SKU with the placement that it plans; weeks as week indices, both included. */
export interface ApprovedPromo extends GivenPlacement {
  readonly start: number;
  readonly end: number;
  /** Depth in percent; null where the proposal does not say. */
  readonly discountPct: number | null;
  readonly mechanic: string | null;
  /** Where the proposal comes from. */
  readonly source: string | null;
}

/**
 * Mean uplift of a SKU in a promotion, at its usual depth where that is null, as a fraction of the baseline (0.5 = half as much
 * again); null when unknown.
 */
export type ExpectedUplift = (code: string, promo: ApprovedPromo) => number | null;

/**
 * As the forecast of the proposal has it, of its start, length and placement.
 *
 * @param usual leaflet and placement that promotions of a source usually get, for those that plan none
 * @param onForecast told of each forecast that was asked for
 */
export const expectedUpliftIn =
  (
    context: ForecastContext,
    usual: (source: string | null) => UsualPlacement | null,
    onForecast: (forecast: PreparedForecast) => void,
  ): ExpectedUplift =>
  (code, { start, end, discountPct, mechanic, source, ...planned }) => {
    const { feature, display } = placementOf(planned, usual(source));
    const forecast = prepareForecast(context, {
      ordinal: context.analysis.catalog.ordinalOf(code) ?? null,
      mechanic: normaliseTaken(mechanic ?? ''),
      weeks: end - start + 1,
      // What has begun is forecast for what is left of it.
      startWeek: Math.max(start, context.asOf),
      feature,
      display,
    });
    onForecast(forecast);
    const lift = forecast.at(discountPct === null ? forecast.usualDepth : discountPct / 100);
    return lift && lift.meanLift - 1;
  };

/** Days from `today` on, as weeks: a week index and how many days of it. */
export interface Horizon {
  readonly firstWeek: number;
  readonly lastWeek: number;
  readonly daysOf: (week: number) => number;
}

const WEEK_DAYS = 7;

export function horizonOf(today: Temporal.PlainDate, days: number): Horizon {
  const firstWeek = weekIndex(weekOf(today));
  // Days from the Monday of the first week: the horizon is [begin, end).
  const begin = today.dayOfWeek - 1;
  const end = begin + days;
  return {
    firstWeek,
    lastWeek: firstWeek + Math.floor((end - 1) / WEEK_DAYS),
    daysOf: (week) => {
      const monday = (week - firstWeek) * WEEK_DAYS;
      return Math.max(0, Math.min(end, monday + WEEK_DAYS) - Math.max(begin, monday));
    },
  };
}

/**
 * Units above the baseline in a horizon: of each week its days in the horizon / 7 · uplift · weekly baseline. Promotions
 * that share a week do not add up: the one that is expected to sell most counts. None is expected to sell less than
 * ordinary weeks do.
 */
export function upliftUnits(
  code: string,
  weeklyBaseline: number,
  promos: readonly ApprovedPromo[],
  horizon: Horizon,
  expectedUplift: ExpectedUplift,
): number {
  const { firstWeek, lastWeek, daysOf } = horizon;
  const uplifts = promos.map((promo) => expectedUplift(code, promo) ?? 0);
  let weeks = 0;
  for (let week = firstWeek; week <= lastWeek; week++) {
    const best = promos.reduce(
      (most, { start, end }, i) => (week >= start && week <= end ? Math.max(most, uplifts[i] as number) : most),
      0,
    );
    weeks += (daysOf(week) / WEEK_DAYS) * best;
  }
  return weeks * weeklyBaseline;
}
