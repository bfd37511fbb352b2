/** How far forecasts were off. */
import { median } from '../../median.ts';
import type { ForecastAndSold } from './means.ts';

/** A forecast of one event's units with its 10th and 90th percentile (NaN where the model has none). */
export interface Scored extends ForecastAndSold {
  readonly p10: number;
  readonly p90: number;
}

/** Null where nothing was forecast, or nothing sold. */
export interface Score {
  /** Σ|forecast − sold| / Σ sold. */
  readonly wape: number | null;
  /** Σ(forecast − sold) / Σ sold. */
  readonly bias: number | null;
  /** Median of |forecast − sold| / sold over events that sold anything. */
  readonly mdape: number | null;
  /** Mean pinball loss of the p90 at 0.9, in units, over mean units sold. */
  readonly pinball: number | null;
  /** Share of events that sold no less than the p10, and no more than the p90. */
  readonly coverageP10: number | null;
  readonly coverageP90: number | null;
}

const LEVEL = 0.9;

/** Loss of a forecast of the 90th percentile: units short cost 0.9 each, units over 0.1. */
export function pinball(p90: number, sold: number): number {
  return sold > p90 ? LEVEL * (sold - p90) : (1 - LEVEL) * (p90 - sold);
}

export function score(list: readonly Scored[]): Score {
  let off = 0;
  let over = 0;
  let sold = 0;
  let lost = 0;
  let reached = 0;
  let within = 0;
  const shares: number[] = [];
  for (const event of list) {
    const error = event.forecast - event.sold;
    off += Math.abs(error);
    over += error;
    sold += event.sold;
    lost += pinball(event.p90, event.sold);
    if (event.sold >= event.p10) reached++;
    if (event.sold <= event.p90) within++;
    if (event.sold > 0) shares.push(Math.abs(error) / event.sold);
  }
  const known = list.length > 0 && sold > 0;
  const hasSpread = known && !Number.isNaN(lost);
  return {
    wape: known ? off / sold : null,
    bias: known ? over / sold : null,
    mdape: shares.length > 0 ? median(Float64Array.from(shares)) : null,
    pinball: hasSpread ? lost / sold : null,
    coverageP10: hasSpread ? reached / list.length : null,
    coverageP90: hasSpread ? within / list.length : null,
  };
}
