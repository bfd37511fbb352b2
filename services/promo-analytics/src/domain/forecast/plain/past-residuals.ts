/** How far the plain method was off at past events, each forecast as the method stood when it began. */
import type { Categories } from '../../facts/catalog.ts';
import { orderByWeekSteps } from '../../order-by-week.ts';
import { stretchSteps } from '../../steps.ts';
import { depthCurve, type RawForecast } from '../depth-curve.ts';
import type { Training } from '../training.ts';
import { type Analogs, addAnalogs, departureAt, noAnalogs, settle, writeExpected } from './analogs.ts';
import { addEvent, bandSums, type Curves, curveAt, curveOf, fitCurves } from './curves.ts';
import { observedDepthsSteps } from './observed-depths.ts';

/** Curves are fitted anew this often when the past is forecast as it was then. */
export const REFIT_WEEKS = 4;
/** Events that must be known before the method's errors count. */
export const MIN_EVENTS = 20;
/** How many events a step works through. */
const EVENTS_A_STEP = 200;
/** And how many, where they are only added up. */
const ROWS_A_STEP = 5_000;

export interface PastResiduals {
  /** ln(lift) minus its forecast at the event's start, as the method stood then; NaN where it could not forecast. */
  readonly residual: Float64Array;
  /** ŷ that would have been answered at the event's start, without the disruptor, NaN likewise; null unless asked for. */
  readonly answered: Float64Array | null;
}

/** Curves of what is known so far. */
interface Learner {
  readonly curves: () => Curves;
  /** Takes in what became known up to a week. */
  readonly learnSteps: (until: number) => Generator<void, void>;
}

export function* createLearnerSteps(
  training: Training,
  { category, categories }: Categories,
): Generator<void, Learner> {
  const byKnown = yield* orderByWeekSteps(training.known);
  const sums = bandSums(categories.length);
  let learnt = 0;
  return {
    curves: () => fitCurves(sums),
    learnSteps: function* (until) {
      for (; learnt < byKnown.length; learnt++) {
        if (learnt % ROWS_A_STEP === 0) yield;
        const row = byKnown[learnt] as number;
        if ((training.known[row] as number) > until) break;
        const of = category[training.ordinal[row] as number] as number;
        addEvent(sums, of, training.depth[row] as number, training.y[row] as number);
      }
    },
  };
}

/** Goes through the events before an origin by their start. @param learner that has learnt nothing yet */
export function* pastResidualsSteps(
  training: Training,
  catalog: Categories,
  origin: number,
  isJudged: boolean,
  learner: Learner,
): Generator<void, PastResiduals> {
  const byStart = yield* orderByWeekSteps(training.start);
  const residual = yield* unknownSteps(training.size);
  const answered = isJudged ? yield* unknownSteps(training.size) : null;
  for (let next = 0; next < byStart.length; ) {
    const from = training.start[byStart[next] as number] as number;
    if (from >= origin) break;
    yield* learner.learnSteps(from);
    const curves = learner.curves();
    const shallowest = answered && (yield* observedDepthsSteps(training, catalog, from)).shallowest;
    for (; next < byStart.length; next++) {
      if (next % EVENTS_A_STEP === 0) yield;
      const row = byStart[next] as number;
      const start = training.start[row] as number;
      if (start >= from + REFIT_WEEKS || start >= origin) break;
      if (curves.events < MIN_EVENTS || (training.known[row] as number) > origin) continue;
      const category = catalog.category[training.ordinal[row] as number] as number;
      const curve = curveOf(curves, category);
      const analogs = analogsOfEvent(training, row, curve);
      const depth = training.depth[row] as number;
      residual[row] = (training.y[row] as number) - curveAt(curve, depth) - departureAt(analogs, depth);
      if (!answered || !shallowest) continue;
      const raw: RawForecast = (into) => writeExpected(analogs, curve, into);
      answered[row] = depthCurve(raw, shallowest[category] as number, 0)(depth).expected;
    }
    yield;
  }
  return { residual, answered };
}

/** A column of NaN. */
function* unknownSteps(size: number): Generator<void, Float64Array> {
  const column = new Float64Array(size);
  yield* stretchSteps(size, (from, to) => column.fill(Number.NaN, from, to));
  return column;
}

/** Those of a past event at its own start. */
function analogsOfEvent(training: Training, row: number, curve: Float64Array): Analogs {
  const plan = { origin: training.start[row] as number, mechanic: training.mechanic[row] as number };
  const analogs = noAnalogs(training);
  addAnalogs(analogs, training.ordinal[row] as number, plan, curve, true);
  settle(analogs);
  return analogs;
}
