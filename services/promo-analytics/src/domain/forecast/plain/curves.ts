/**
 * How much a promotion lifts sales, by depth: one curve for all events, and one a category that leans on it as far as
 * the category's own events do not say otherwise. Curves hold ln(lift) at the midpoints of nine depth bands and never
 * fall with depth.
 */
import { nonDecreasing } from '../non-decreasing.ts';

/** Lower edges of all bands but the first; a band includes its lower edge. */
const EDGES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] as const;
/** Depths that stand for the bands. */
export const MIDPOINTS = [0.03, 0.075, 0.125, 0.175, 0.225, 0.275, 0.35, 0.45, 0.6] as const;
export const BANDS = MIDPOINTS.length;

/** Events that the overall mean counts as in each band, and the overall curve in each band of a category. */
const GLOBAL_WEIGHT = 2;
const CATEGORY_WEIGHT = 10;

/** Depths such as 0.1 come out of percentages and may lie a rounding below their edge. */
const ROUNDING = 1e-9;

export function bandOf(depth: number): number {
  let band = 0;
  while (band < EDGES.length && depth >= (EDGES[band] as number) - ROUNDING) band++;
  return band;
}

/** Sums of ln(lift) by band, for each category; an event is added once it is known. */
interface BandSums {
  readonly count: Float64Array;
  readonly sum: Float64Array;
}

export function bandSums(categories: number): BandSums {
  return { count: new Float64Array(categories * BANDS), sum: new Float64Array(categories * BANDS) };
}

export function addEvent(sums: BandSums, category: number, depth: number, y: number): void {
  const at = category * BANDS + bandOf(depth);
  sums.count[at] = (sums.count[at] as number) + 1;
  sums.sum[at] = (sums.sum[at] as number) + y;
}

export interface Curves {
  readonly global: Float64Array;
  /** Category × band. */
  readonly categories: Float64Array;
  /** Events that made them. */
  readonly events: number;
}

/**
 * The curves of all events summed so far:
 * g_b = PAV((Σ_b y + 2ȳ)/(n_b + 2)); off_c = Σ_c(y − g_b)/(n_c + 10);
 * μ_c,b = PAV((Σ_cb y + 10(g_b + off_c))/(n_cb + 10)), PAV weighted by n_b and by n_cb + 1.
 */
export function fitCurves(sums: BandSums): Curves {
  const categories = sums.count.length / BANDS;
  const count = new Float64Array(BANDS);
  const sum = new Float64Array(BANDS);
  for (let at = 0; at < sums.count.length; at++) {
    const band = at % BANDS;
    count[band] = (count[band] as number) + (sums.count[at] as number);
    sum[band] = (sum[band] as number) + (sums.sum[at] as number);
  }
  const events = total(count);
  const mean = events > 0 ? total(sum) / events : 0;
  const global = count.map((n, band) => ((sum[band] as number) + GLOBAL_WEIGHT * mean) / (n + GLOBAL_WEIGHT));
  nonDecreasing(global, count);
  const curves = new Float64Array(categories * BANDS);
  for (let category = 0; category < categories; category++) {
    fitCategory(curves.subarray(category * BANDS, (category + 1) * BANDS), global, sums, category * BANDS);
  }
  return { global, categories: curves, events };
}

const weights = new Float64Array(BANDS);

function fitCategory(curve: Float64Array, global: Float64Array, { count, sum }: BandSums, at: number): void {
  let n = 0;
  let above = 0;
  for (let band = 0; band < BANDS; band++) {
    n += count[at + band] as number;
    above += (sum[at + band] as number) - (count[at + band] as number) * (global[band] as number);
  }
  const offset = above / (n + CATEGORY_WEIGHT);
  for (let band = 0; band < BANDS; band++) {
    const prior = (global[band] as number) + offset;
    const events = count[at + band] as number;
    curve[band] = ((sum[at + band] as number) + CATEGORY_WEIGHT * prior) / (events + CATEGORY_WEIGHT);
    weights[band] = events + 1;
  }
  nonDecreasing(curve, weights);
}

function total(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The curve of a category: the overall one where there is no category. */
export const curveOf = ({ categories, global }: Curves, category: number): Float64Array =>
  category >= 0 ? categories.subarray(category * BANDS, (category + 1) * BANDS) : global;

/** ln(lift) at a depth: linear between midpoints, flat beyond the ends. */
export function curveAt(curve: Float64Array, depth: number): number {
  if (depth <= MIDPOINTS[0]) return curve[0] as number;
  for (let band = 1; band < BANDS; band++) {
    const right = MIDPOINTS[band] as number;
    if (depth > right) continue;
    const left = MIDPOINTS[band - 1] as number;
    const share = (depth - left) / (right - left);
    return (curve[band - 1] as number) * (1 - share) + (curve[band] as number) * share;
  }
  return curve[BANDS - 1] as number;
}
