/**
 * The plain method: curves of all events known by an origin, how far its forecasts were off so far, and what a price
 * lower than any of late adds. Everything follows from the events known by the origin.
 */

import { medianSteps } from '../../median.ts';
import { orderByWeekSteps } from '../../order-by-week.ts';
import { stretchSteps } from '../../steps.ts';
import { type ByPercent, depthCurve, type RawForecast } from '../depth-curve.ts';
import type { Training } from '../training.ts';
import { type Analogs, addAnalogs, addDepartures, departureAt, noAnalogs, settle } from './analogs.ts';
import { addEvent, BANDS, bandSums, type Curves, curveAt, fitCurves } from './curves.ts';

/** Curves are fitted anew this often when the past is forecast as it was then. */
export const REFIT_WEEKS = 4;
/** Events that must be known before the method's errors count. */
const MIN_EVENTS = 20;
/** Standard deviation of ln(lift) while there are too few errors to tell. */
const UNKNOWN_SPREAD = 0.35;
/** How many events a step works through. */
const EVENTS_A_STEP = 200;
/** And how many, where they are only looked at. */
const ROWS_A_STEP = 5_000;
/** Errors that the overall spread counts as in a category. */
const SPREAD_WEIGHT = 20;
/** Events that "no effect" counts as in the disruptor. */
const DISRUPTOR_WEIGHT = 30;
const MAX_DISRUPTOR = 1.35;

/** The 90th percentile of a normal distribution lies so many standard deviations above its mean. */
export const Z90 = 1.2816;

export interface PlainModel {
  /** Week index: only events known by then were used. */
  readonly origin: number;
  readonly curves: Curves;
  /** Standard deviation of ln(lift) by category, and over all. */
  readonly spread: Float64Array;
  readonly overallSpread: number;
  /** What the price of a disruptive promotion multiplies the lift by. */
  readonly disruptor: number;
  /** Shallowest and deepest recorded depth of each category, NaN without any; fractions. */
  readonly shallowest: Float64Array;
  readonly deepest: Float64Array;
  /** ln(lift) minus its forecast at the event's start, as the method stood then; NaN where it could not forecast. */
  readonly residual: Float64Array;
  /** ŷ that would have been answered at the event's start, without the disruptor, NaN likewise; null unless asked for. */
  readonly answered: Float64Array | null;
}

/**
 * Fits the plain method as of a week, in steps of a millisecond or less.
 *
 * @param category category number of each ordinal
 * @param judged whether to tell too what would have been answered at past events, for the back-test
 */
export function* fitPlainSteps(
  training: Training,
  category: Int32Array,
  categories: number,
  origin: number,
  judged = false,
): Generator<void, PlainModel> {
  const byKnown = yield* orderByWeekSteps(training.known);
  const byStart = yield* orderByWeekSteps(training.start);
  const sums = bandSums(categories);
  const residual = yield* unknownSteps(training.size);
  const answered = judged ? yield* unknownSteps(training.size) : null;
  let learnt = 0;
  const learn = function* (until: number): Generator<void, void> {
    for (; learnt < byKnown.length; learnt++) {
      if (learnt % ROWS_A_STEP === 0) yield;
      const row = byKnown[learnt] as number;
      if ((training.known[row] as number) > until) break;
      const of = category[training.ordinal[row] as number] as number;
      addEvent(sums, of, training.depth[row] as number, training.y[row] as number);
    }
  };
  for (let next = 0; next < byStart.length; ) {
    const from = training.start[byStart[next] as number] as number;
    if (from >= origin) break;
    yield* learn(from);
    const curves = fitCurves(sums);
    const shallowest = answered && (yield* observedDepthsSteps(training, category, categories, from)).shallowest;
    for (; next < byStart.length; next++) {
      if (next % EVENTS_A_STEP === 0) yield;
      const row = byStart[next] as number;
      const start = training.start[row] as number;
      if (start >= from + REFIT_WEEKS || start >= origin) break;
      if (curves.events < MIN_EVENTS || (training.known[row] as number) > origin) continue;
      const at = (category[training.ordinal[row] as number] as number) * BANDS;
      const analogs = analogsOfEvent(training, row, curves, at);
      const depth = training.depth[row] as number;
      residual[row] = (training.y[row] as number) - curveAt(curves.categories, at, depth) - departureAt(analogs, depth);
      if (!answered || !shallowest) continue;
      const raw: RawForecast = (into) => writeExpected(analogs, curves.categories, at, into);
      answered[row] = depthCurve(raw, shallowest[at / BANDS] as number, 0)(depth).expected;
    }
    yield;
  }
  yield* learn(origin);
  const spreads = yield* spreadOf(training, residual, category, categories, origin);
  const disruptor = yield* disruptorOfSteps(training, residual, origin);
  return {
    origin,
    curves: fitCurves(sums),
    ...spreads,
    disruptor,
    ...(yield* observedDepthsSteps(training, category, categories, origin)),
    residual,
    answered,
  };
}

/** A column of NaN. */
function* unknownSteps(size: number): Generator<void, Float64Array> {
  const column = new Float64Array(size);
  yield* stretchSteps(size, (from, to) => column.fill(Number.NaN, from, to));
  return column;
}

/** Those of a past event at its own start. @param at where its category's curve begins */
function analogsOfEvent(training: Training, row: number, curves: Curves, at: number): Analogs {
  const plan = { origin: training.start[row] as number, mechanic: training.mechanic[row] as number };
  const analogs = noAnalogs(training);
  addAnalogs(analogs, training.ordinal[row] as number, plan, curves.categories, at, true);
  settle(analogs);
  return analogs;
}

/** Writes ŷ by percent, without the disruptor, and returns Σw of the analogs. @param at where the curve begins in `curves` */
export function writeExpected(
  analogs: Analogs,
  curves: Float64Array,
  at: number,
  { first, expected }: Pick<ByPercent, 'first' | 'expected'>,
): Float64Array {
  for (let i = 0; i < expected.length; i++) expected[i] = curveAt(curves, at, (first + i) / 100);
  return addDepartures(analogs, first, expected);
}

/** σ = (nσ_c + 20σ_g)/(n + 20), each 1.4826·MAD about the median. */
export function* spreadOf(
  training: Training,
  residual: Float64Array,
  category: Int32Array,
  categories: number,
  origin: number,
): Generator<void, Pick<PlainModel, 'spread' | 'overallSpread'>> {
  const isKnown = (row: number) => !Number.isNaN(residual[row]) && (training.known[row] as number) <= origin;
  const categoryOf = (row: number) => category[training.ordinal[row] as number] as number;
  // Where each category's errors begin in `errors`, then where the next one goes.
  const next = new Int32Array(categories + 1);
  for (let row = 0; row < residual.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    if (isKnown(row)) next[categoryOf(row) + 1] = (next[categoryOf(row) + 1] as number) + 1;
  }
  for (let of = 0; of < categories; of++) next[of + 1] = (next[of + 1] as number) + (next[of] as number);
  const errors = new Float64Array(next[categories] as number);
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
  const spread = new Float64Array(categories).fill(overallSpread);
  for (let of = 0, from = 0; of < categories; of++) {
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

/** Shallowest and deepest recorded depth of each category, as known by an origin. */
export function* observedDepthsSteps(
  training: Training,
  category: Int32Array,
  categories: number,
  origin: number,
): Generator<void, Pick<PlainModel, 'shallowest' | 'deepest'>> {
  const shallowest = new Float64Array(categories).fill(Number.NaN);
  const deepest = new Float64Array(categories).fill(Number.NaN);
  for (let row = 0; row < training.size; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    const depth = training.recorded[row] as number;
    if ((training.known[row] as number) > origin || !(depth > 0)) continue;
    const of = category[training.ordinal[row] as number] as number;
    if (!(depth >= (shallowest[of] as number))) shallowest[of] = depth;
    if (!(depth <= (deepest[of] as number))) deepest[of] = depth;
  }
  return { shallowest, deepest };
}
