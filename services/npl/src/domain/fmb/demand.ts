import type { FmbFigures } from '@promo/contracts/npl/fmb';
import type { skuStock } from '@promo/contracts/promo-analytics/queries';
import { MAX_HORIZON_DAYS } from '@promo/contracts/promo-analytics/words';
import type { ReplyOf } from '@promo/contracts/query';
import { USUAL_LEAD_DAYS } from '@promo/retail/fmb';
import type { NplRecord } from '../record.ts';
import { unitsByWeek } from '../units-by-week.ts';

/** What analytics knows of a SKU. */
export type Stock = ReplyOf<typeof skuStock>['stock'][number];

/** Weeks of the forecast that are taken for the demand at the launch. */
const FORECAST_WEEKS = 8;

/** Days from order to delivery: the record's, else those of the SKU in the product range. */
export const leadTimeOf = ({ lead_time_days }: Pick<NplRecord, 'lead_time_days'>, own: Stock | undefined): number =>
  lead_time_days ?? own?.lead_time_days ?? USUAL_LEAD_DAYS;

/** Days for which analytics is asked for planned uplift. */
export const askedHorizon = (horizon: number): number => Math.min(horizon, MAX_HORIZON_DAYS);

/**
 * Units a day to expect: of each parent its share of the ordinary week and of what approved promotions are going to add
 * within the horizon; where no parent sells anything, the mean of the first weeks of the forecast.
 */
export function dailyDemand(
  { substitutions, forecasts }: Pick<NplRecord, 'substitutions' | 'forecasts'>,
  parents: ReadonlyMap<string, Stock>,
  horizon: number,
): Pick<FmbFigures, 'daily_demand' | 'demand_basis'> {
  let taken = 0;
  for (const { parent_sku, share_pct } of substitutions) {
    const { baseline_weekly_qty = 0, planned_uplift_units = 0 } = parents.get(parent_sku) ?? {};
    const daily = (baseline_weekly_qty ?? 0) / 7 + planned_uplift_units / askedHorizon(horizon);
    taken += (share_pct / 100) * daily;
  }
  if (taken > 0) return { daily_demand: taken, demand_basis: 'predecessor' };
  const forecast = firstWeeks(forecasts) / 7;
  return { daily_demand: forecast, demand_basis: forecast > 0 ? 'forecast' : 'none' };
}

/** Mean units of the earliest weeks that the forecast names, all channels together. */
function firstWeeks(forecasts: NplRecord['forecasts']): number {
  const weeks = [...unitsByWeek(forecasts)].sort(([a], [b]) => a - b).slice(0, FORECAST_WEEKS);
  return weeks.reduce((sum, [, qty]) => sum + qty, 0) / Math.max(1, weeks.length);
}
