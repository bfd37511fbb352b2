import type { Lift } from '../forecast/plan.ts';

/** A SKU's forecast at a depth in percent; null where there is nothing to forecast from. */
export type ForecastAt = (depth: number) => Pick<Lift, 'expectedLift' | 'meanLift' | 'p10Lift' | 'p90Lift'> | null;

/** Uplifts as fractions of the baseline: `expected` is the middle of what may happen, which is told; money follows from the mean. */
export interface Uplift {
  readonly expected: number;
  readonly mean: number;
  readonly p10: number;
  readonly p90: number;
}

export type UpliftAt = (depth: number) => Uplift;

/** What no discount does. */
export const NO_UPLIFT: Uplift = { expected: 0, mean: 0, p10: 0, p90: 0 };

/** What promotions add, by depth in percent. null where there is no forecast. */
export function upliftCurve(forecastAt: ForecastAt): UpliftAt | null {
  if (!forecastAt(0)) return null;
  return (depth) => {
    const { expectedLift, meanLift, p10Lift, p90Lift } = forecastAt(depth) as Lift;
    return { expected: expectedLift - 1, mean: meanLift - 1, p10: p10Lift - 1, p90: p90Lift - 1 };
  };
}
