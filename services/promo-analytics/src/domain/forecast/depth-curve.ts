/**
 * A forecast as a curve by which depths can be compared. A method tells ŷ = ln(lift) of each depth from past promotions of
 * about that depth; one that did very well there, or failed, would make a deeper discount look worse than a shallower one.
 *
 * - From the shallowest depth that the category has tried, at least 5 %, on: the non-decreasing curve nearest to ŷ of the
 *   whole percents, weighted by 2 + Σw, w the weights of the own promotions near them; linear in between.
 * - Below, where no promotion tells: ŷ(d) = g + (ŷ(d_min) − g)·d/d_min. g ≥ 0 is what leaflet and second placement do at
 *   any depth; a forecast for 1 % would otherwise take the effect of the first real promotions for its own.
 * - Never below g, and never above ln 60.
 *
 * The mean is ŷ + b of these, within p10 and p90, and on the same way to g.
 */
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { nonDecreasing } from './non-decreasing.ts';

/** No discount below this is worth announcing, percent; what it would sell is not to be learnt from past promotions. */
export const SHALLOWEST = 5;
/** What a method says counts as much as so many own promotions. */
const PRIOR_WEIGHT = 2;
const HIGHEST = Math.log(60);
/** Depths such as 0.29 come out of percentages and may lie a rounding below them. */
const ROUNDING = 1e-9;

/** Logarithms of lifts: what is expected (the middle), the mean, what is reached and what is not exceeded nine times out of ten. */
interface LogLifts {
  readonly expected: number;
  readonly mean: number;
  readonly p10: number;
  readonly p90: number;
}

/** Logarithms of lifts at whole percents, one after another from `first` on. */
export interface ByPercent {
  readonly first: number;
  readonly expected: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
}

/**
 * Writes what a method says of each of these percents, and returns Σw of the SKU's own promotions there, by how near
 * their depths lie.
 */
export type RawForecast = (into: ByPercent) => Float64Array;

/** Depths as fractions. */
type DepthCurve = (depth: number) => LogLifts;

/**
 * @param shallowest the category's shallowest past depth, a fraction; null or NaN for none
 * @param atNoDiscount g
 * @param meanBias b
 */
export function depthCurve(
  raw: RawForecast,
  shallowest: number | null,
  atNoDiscount: number,
  meanBias = 0,
): DepthCurve {
  const known = Math.min(MAX_DISCOUNT, Math.max(SHALLOWEST, 100 * (shallowest || 0)));
  const first = Math.floor(known + ROUNDING);
  let fitted: ByPercent | undefined;
  const at = (percent: number): LogLifts => {
    fitted ??= fit(raw, first, atNoDiscount);
    const from = Math.min(MAX_DISCOUNT, Math.floor(percent + ROUNDING)) - first;
    const share = Math.max(0, Math.min(MAX_DISCOUNT, percent) - first - from);
    const expected = between(fitted.expected, from, share);
    const p10 = between(fitted.p10, from, share);
    const p90 = between(fitted.p90, from, share);
    return { expected, mean: Math.min(p90, Math.max(atNoDiscount, p10, expected + meanBias)), p10, p90 };
  };
  return (depth) => {
    const percent = 100 * depth;
    if (percent >= known) return at(percent);
    const { expected, mean, p10, p90 } = at(known);
    const ramp = (there: number) => atNoDiscount + (percent / known) * (there - atNoDiscount);
    return { expected: ramp(expected), mean: ramp(mean), p10: ramp(p10), p90: ramp(p90) };
  };
}

/** Of whole percents. */
const weights = new Float64Array(MAX_DISCOUNT + 1);

function fit(raw: RawForecast, first: number, lowest: number): ByPercent {
  const size = MAX_DISCOUNT - first + 1;
  // One allocation: calendars are suggested from thousands of curves.
  const columns = new Float64Array(3 * size);
  const column = (i: number) => columns.subarray(i * size, (i + 1) * size);
  const fitted = { first, expected: column(0), p10: column(1), p90: column(2) };
  const { expected, p10, p90 } = fitted;
  const own = raw(fitted);
  for (let i = 0; i < size; i++) weights[i] = PRIOR_WEIGHT + (own[i] as number);
  nonDecreasing(expected, weights);
  nonDecreasing(p10, weights);
  nonDecreasing(p90, weights);
  for (let i = 0; i < size; i++) {
    const middle = Math.min(HIGHEST, Math.max(lowest, expected[i] as number));
    expected[i] = middle;
    // Pooling keeps the order of the three, but for what rounding leaves. A promotion may sell less than none.
    p10[i] = Math.min(middle, p10[i] as number);
    p90[i] = Math.min(HIGHEST, Math.max(middle, p90[i] as number));
  }
  return fitted;
}

function between(curve: Float64Array, from: number, share: number): number {
  const here = curve[from] as number;
  return share === 0 ? here : here + share * ((curve[from + 1] ?? here) - here);
}
