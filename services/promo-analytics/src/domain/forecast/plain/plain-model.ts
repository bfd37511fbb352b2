/**
 * The plain method: curves of all events known by an origin, how far its forecasts were off so far, and what a price
 * lower than any of late adds. Everything follows from the events known by the origin.
 */

import type { Categories } from '../../facts/catalog.ts';
import { medianSteps } from '../../median.ts';
import { stretchSteps } from '../../steps.ts';
import type { Training } from '../training.ts';
import type { Curves } from './curves.ts';
import { type ObservedDepths, observedDepthsSteps } from './observed-depths.ts';
import { createLearnerSteps, MIN_EVENTS, type PastResiduals, pastResidualsSteps } from './past-residuals.ts';

/** Standard deviation of ln(lift) while there are too few errors to tell. */
const UNKNOWN_SPREAD = 0.35;
/** How many events a step looks at. */
const ROWS_A_STEP = 5_000;
/** Errors that the overall spread counts as in a category. */
const SPREAD_WEIGHT = 20;
/** Events that "no effect" counts as in the disruptor. */
const DISRUPTOR_WEIGHT = 30;
const MAX_DISRUPTOR = 1.35;

/** The 90th percentile of a normal distribution lies so many standard deviations above its mean. */
export const Z90 = 1.2816;

export interface PlainModel extends ObservedDepths, PastResiduals {
  /** Week index: only events known by then were used. */
  readonly origin: number;
  readonly curves: Curves;
  /** Standard deviation of ln(lift) by category, and over all. */
  readonly spread: Float64Array;
  readonly overallSpread: number;
  /** What the price of a disruptive promotion multiplies the lift by. */
  readonly disruptor: number;
}

/**
 * Fits the plain method as of a week, in steps of a millisecond or less.
 *
 * @param isJudged whether to tell too what would have been answered at past events, for the back-test
 */
export function* fitPlainSteps(
  training: Training,
  catalog: Categories,
  origin: number,
  isJudged = false,
): Generator<void, PlainModel> {
  const learner = yield* createLearnerSteps(training, catalog);
  const past = yield* pastResidualsSteps(training, catalog, origin, isJudged, learner);
  yield* learner.learnSteps(origin);
  return {
    origin,
    curves: learner.curves(),
    ...(yield* spreadOf(training, past.residual, catalog, origin)),
    disruptor: yield* disruptorOfSteps(training, past.residual, origin),
    ...(yield* observedDepthsSteps(training, catalog, origin)),
    ...past,
  };
}

/** σ = (nσ_c + 20σ_g)/(n + 20), each 1.4826·MAD about the median. */
export function* spreadOf(
  training: Training,
  residual: Float64Array,
  { category, categories }: Categories,
  origin: number,
): Generator<void, Pick<PlainModel, 'spread' | 'overallSpread'>> {
  const isKnown = (row: number) => !Number.isNaN(residual[row]) && (training.known[row] as number) <= origin;
  const categoryOf = (row: number) => category[training.ordinal[row] as number] as number;
  // Where each category's errors begin in `errors`, then where the next one goes.
  const next = new Int32Array(categories.length + 1);
  for (let row = 0; row < residual.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (isKnown(row)) next[categoryOf(row) + 1] = (next[categoryOf(row) + 1] as number) + 1;
  }
  for (let of = 0; of < categories.length; of++) next[of + 1] = (next[of + 1] as number) + (next[of] as number);
  const errors = new Float64Array(next[categories.length] as number);
  for (let row = 0; row < residual.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (!isKnown(row)) continue;
    const of = categoryOf(row);
    errors[next[of] as number] = residual[row] as number;
    next[of] = (next[of] as number) + 1;
  }
  const all = new Float64Array(errors.length);
  yield* stretchSteps(errors.length, (from, to) => all.set(errors.subarray(from, to), from));
  const overallSpread = all.length < MIN_EVENTS ? UNKNOWN_SPREAD : yield* robustSpread(all);
  const spread = new Float64Array(categories.length).fill(overallSpread);
  for (let of = 0, from = 0; of < categories.length; of++) {
    const own = errors.subarray(from, next[of]);
    from = next[of] as number;
    const n = own.length;
    if (n > 0) spread[of] = (n * (yield* robustSpread(own)) + SPREAD_WEIGHT * overallSpread) / (n + SPREAD_WEIGHT);
  }
  return { spread, overallSpread };
}

/** 1.4826 times the median distance from the median: a standard deviation that outliers do not move. Uses the values up. */
function* robustSpread(values: Float64Array): Generator<void, number> {
  const middle = yield* medianSteps(values);
  for (let i = 0; i < values.length; i++) {
    if (i % ROWS_A_STEP === 0) yield;
    values[i] = Math.abs((values[i] as number) - middle);
  }
  return 1.4826 * (yield* medianSteps(values));
}

/** exp(n·δ̄/(n + 30)), within 1 and 1.35: n disruptive events, δ̄ the mean of what the forecast missed there. */
export function* disruptorOfSteps(training: Training, residual: Float64Array, origin: number): Generator<void, number> {
  let n = 0;
  let sum = 0;
  for (let row = 0; row < residual.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (training.disruptive[row] === 0 || Number.isNaN(residual[row])) continue;
    if ((training.known[row] as number) > origin) continue;
    n++;
    sum += residual[row] as number;
  }
  return Math.min(MAX_DISRUPTOR, Math.max(1, Math.exp(sum / (n + DISRUPTOR_WEIGHT))));
}
