/**
 * How far sales may lie above or below a forecast: the 90th and the 10th percentile of what forecasts missed, in units of how
 * much such a promotion usually misses. Small sellers, new depths and uneven sales miss by more.
 */
import { FORECAST_LEADS } from '@promo/contracts/promo-analytics/words';
import { backSolve, factor } from './linear.ts';

/** Columns of u. */
export const UPSIDE_WIDTH = 8;
const PENALTY = 20;
const HALF_LIFE = 52;
const LEVEL = 0.9;
/** Misses of which there must be so many; with fewer, sales may lie a factor of e^0.6 above or below the forecast. */
const MIN_MISSES = 15;
const UNKNOWN_UPSIDE = 0.6;
/** Of a lead with too few, whose ends are those of the shorter one. */
const UNKNOWN_ENDS = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** What a promotion's uncertainty depends on. */
export interface UpsideInput {
  /** The regression's column of the baseline: ½ ln B − 2. */
  readonly size: number;
  readonly ownEvents: number;
  /** z. */
  readonly depthTerm: number;
  /** Depth beyond the deepest own one, a fraction; negative where it lies within. */
  readonly beyond: number;
  readonly expected: number;
  readonly weeks: number;
  /** Standard deviation of the baseline weeks over their mean. */
  readonly variation: number;
}

export function writeUpside(u: Float64Array, at: number, input: UpsideInput): void {
  u[at] = 1;
  u[at + 1] = input.size;
  u[at + 2] = Math.log1p(input.ownEvents) - 1.5;
  writeDepth(u, at, input.depthTerm, input.beyond, input.expected);
  u[at + 6] = Math.log(input.weeks);
  u[at + 7] = Math.min(1, input.variation);
}

/** The columns that differ by depth. */
function writeDepth(u: Float64Array, at: number, depthTerm: number, beyond: number, expected: number): void {
  u[at + 3] = depthTerm - 0.7;
  u[at + 4] = 5 * Math.min(0.3, Math.max(0, beyond));
  u[at + 5] = Math.min(3.5, Math.max(-1, expected));
}

export interface Upside {
  readonly gamma: Float64Array;
  /**
   * 90th and 10th percentile of miss ÷ scale of forecasts made as long before the start as FORECAST_LEADS has it; NaN while there
   * are too few misses. What is forecast earlier is never surer.
   */
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/** What forecasts of one lead missed, r = ln(lift) − ŷ, at some places of the columns; age in weeks. */
interface Misses {
  readonly u: Float64Array;
  readonly miss: Float64Array;
  readonly places: readonly number[];
  readonly age: (place: number) => number;
}

/**
 * Learns the upside: ln(|r| + 0.05) = uᵀγ by ridge from forecasts made at the start, then of each lead the smallest r/e^(uᵀγ) up to
 * which 90 % of the weight lies, and that of 10 %; weights 0.5^(age/52).
 *
 * @param misses by lead
 */
export function fitUpside(misses: readonly Misses[]): Upside {
  const high = new Float64Array(FORECAST_LEADS.length).fill(Number.NaN);
  const low = high.slice();
  const [atStart] = misses;
  if (!atStart || atStart.places.length < MIN_MISSES) return { gamma: new Float64Array(UPSIDE_WIDTH), high, low };
  const gamma = fitScale(atStart);
  for (const [i, { u, miss, places, age }] of misses.entries()) {
    const weights = places.map(weightOf(age));
    const scaled = places.map((place) => (miss[place] as number) / scaleOf(gamma, u, place * UPSIDE_WIDTH));
    const enough = places.length >= MIN_MISSES;
    const ends = enough ? weightedQuantiles(scaled, weights, [1 - LEVEL, LEVEL]) : UNKNOWN_ENDS;
    [low[i], high[i]] = ends as [number, number];
    if (i === 0) continue;
    high[i] = Math.max(high[i] as number, high[i - 1] as number);
    low[i] = Math.min(low[i] as number, low[i - 1] as number);
  }
  return { gamma, high, low };
}

const weightOf = (age: Misses['age']) => (place: number) => 0.5 ** (age(place) / HALF_LIFE);

/** γ. */
function fitScale({ u, miss, places, age }: Misses): Float64Array {
  const gamma = new Float64Array(UPSIDE_WIDTH);
  const weights = places.map(weightOf(age));
  const gram = new Float64Array(UPSIDE_WIDTH * UPSIDE_WIDTH);
  places.forEach((place, i) => {
    const target = Math.log(Math.abs(miss[place] as number) + 0.05);
    for (let j = 0; j < UPSIDE_WIDTH; j++) {
      const w = (weights[i] as number) * (u[place * UPSIDE_WIDTH + j] as number);
      gamma[j] = (gamma[j] as number) + w * target;
      for (let k = j; k < UPSIDE_WIDTH; k++) {
        const at = j * UPSIDE_WIDTH + k;
        gram[at] = (gram[at] as number) + w * (u[place * UPSIDE_WIDTH + k] as number);
      }
    }
  });
  for (let j = 0; j < UPSIDE_WIDTH; j++) {
    gram[j * UPSIDE_WIDTH + j] = (gram[j * UPSIDE_WIDTH + j] as number) + (j === 0 ? 0.001 : PENALTY);
  }
  factor(gram, UPSIDE_WIDTH);
  backSolve(gram, UPSIDE_WIDTH, gamma, 0);
  return gamma;
}

/** e^(uᵀγ). */
export function scaleOf(gamma: Float64Array, u: Float64Array, at: number): number {
  let sum = 0;
  for (let j = 0; j < UPSIDE_WIDTH; j++) sum += (gamma[j] as number) * (u[at + j] as number);
  return Math.exp(sum);
}

/** How far the percentiles lie from ŷ, never on the wrong side of it: in units of a scale that differs by depth. */
interface Spread {
  readonly above: number;
  /** At most 0. */
  readonly below: number;
  /** By depth term, depth beyond the deepest own one, and ŷ. */
  readonly scaleAt: (depthTerm: number, beyond: number, expected: number) => number;
}

/** @param lead weeks from the forecast to the start */
export function spreadByDepth({ gamma, high, low }: Upside, input: UpsideInput, lead: number): Spread {
  if (Number.isNaN(high[0])) return { above: UNKNOWN_UPSIDE, below: -UNKNOWN_UPSIDE, scaleAt: () => 1 };
  const u = new Float64Array(UPSIDE_WIDTH);
  writeUpside(u, 0, input);
  const scaleAt = (depthTerm: number, beyond: number, expected: number) => {
    writeDepth(u, 0, depthTerm, beyond, expected);
    return scaleOf(gamma, u, 0);
  };
  return { above: Math.max(0, atLead(high, lead)), below: Math.min(0, atLead(low, lead)), scaleAt };
}

/** Linear between the leads that misses are known of, and flat beyond the last. */
function atLead(values: Float64Array, lead: number): number {
  const after = FORECAST_LEADS.findIndex((known) => known > lead);
  if (after < 1) return values[after === 0 ? 0 : FORECAST_LEADS.length - 1] as number;
  const [from, to] = [FORECAST_LEADS[after - 1] as number, FORECAST_LEADS[after] as number];
  const before = values[after - 1] as number;
  return before + ((lead - from) / (to - from)) * ((values[after] as number) - before);
}

/** The smallest values up to which the given shares of the weight lie; NaN where there are none. */
export function weightedQuantiles(
  values: readonly number[],
  weights: readonly number[],
  shares: readonly number[],
): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return shares.map((share) => {
    let sum = 0;
    for (const i of order) {
      sum += weights[i] as number;
      if (sum >= share * total) return values[i] as number;
    }
    return Number.NaN;
  });
}
