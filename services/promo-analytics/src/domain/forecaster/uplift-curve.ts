import { MAX_DISCOUNT } from '@promo/retail/depth';
import type { Lift } from '../forecast/plan.ts';

/** A SKU's forecast at a depth in percent; null where there is nothing to forecast from. */
export type ForecastAt = (depth: number) => Pick<Lift, 'expectedLift' | 'p90Lift'> | null;

/** Uplifts as fractions of the baseline. */
export interface Uplift {
  readonly expected: number;
  readonly p90: number;
}

export type UpliftAt = (depth: number) => Uplift;

/** No discount below this is worth announcing, percent; what it would sell is not to be learnt from past promotions. */
export const SHALLOWEST = 5;

/** What no discount does. */
export const NO_UPLIFT: Uplift = { expected: 0, p90: 0 };

/**
 * The forecast as a curve by which depths can be compared: it begins at no uplift for no discount, rises in proportion up
 * to the shallowest depth that the category has tried, and never falls after. Past promotions of one depth would otherwise
 * raise that depth above deeper ones. null where there is no forecast.
 *
 * @param shallowest the category's shallowest past depth in percent; null for none
 */
export function upliftCurve(forecastAt: ForecastAt, shallowest: number | null): UpliftAt | null {
  const known = Math.min(MAX_DISCOUNT, Math.max(SHALLOWEST, shallowest ?? 0));
  const first = forecastAt(known);
  if (!first) return null;
  /** By whole percent, as far as asked for. */
  const curve: Uplift[] = [NO_UPLIFT];

  const raw = (depth: number): Uplift => {
    const { expectedLift, p90Lift } = depth <= known ? first : (forecastAt(depth) ?? first);
    const share = Math.min(1, depth / known);
    return { expected: share * (expectedLift - 1), p90: share * (p90Lift - 1) };
  };
  const notBelow = (floor: Uplift, { expected, p90 }: Uplift): Uplift => {
    const most = Math.max(floor.expected, expected);
    return { expected: most, p90: Math.max(floor.p90, p90, most) };
  };

  return (depth) => {
    const whole = Math.floor(depth);
    while (curve.length <= whole) curve.push(notBelow(curve.at(-1) as Uplift, raw(curve.length)));
    const floor = curve[whole] as Uplift;
    return depth === whole ? floor : notBelow(floor, raw(depth));
  };
}
