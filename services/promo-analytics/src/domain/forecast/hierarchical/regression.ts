/**
 * The hierarchical method: one regression of all events, whose level and response to depth (and to placement, where it
 * is known) vary by category, family and SKU; and on top of it what the SKU's own past promotions say beyond it.
 */

import { median } from '../../median.ts';
import { orderByWeek } from '../../order-by-week.ts';
import { endOf } from '../training.ts';
import { DEPTH, DISPLAY, FEATURE } from './features.ts';
import {
  addRow,
  copySums,
  type Effects,
  noSums,
  type Penalties,
  type Sums,
  scaleSums,
  solveMixed,
} from './mixed-model.ts';
import type { Observations, Shape } from './observations.ts';

/** Weeks after which an event counts half. */
const HALF_LIFE = 104;
/** Units a week at which an event counts half as much as one of a best-seller: its lift is that uncertain. */
const NOISY_BASELINE = 4;
const HUBER_PASSES = 3;
/** Errors beyond so many standard deviations count less. */
const HUBER_LIMIT = 1.25;
/** Where most events are explained exactly, an error of a hundredth is still none. */
const SMALLEST_LIMIT = 0.01;
/** What a difference of 1 in leaflet or second placement leaves of the likeness. */
const OTHER_PLACEMENT = 0.25;
/** As many events as the regression counts against the own ones. */
const PRIOR_WEIGHT = 3;

const INTERCEPT_PENALTY = 0.001;
const DEPTH_PENALTY = 0.3;
const FIXED_PENALTY = 6;
const CATEGORY_PENALTY = 4;
const FAMILY_PENALTY = 24;
const SKU_PENALTY = 4;
/** Responses vary less than levels. */
const SLOPE_FACTOR = 3;

export interface Regression {
  /** Week index: only events known by then were used. */
  readonly origin: number;
  readonly fixed: Float64Array;
  /** By SKU of the design: the sum of its own, its family's and its category's effects; by family and category likewise. */
  readonly sku: Float64Array;
  readonly family: Float64Array;
}

function penaltiesOf(width: number, varying: number): Penalties {
  const fixed = new Array<number>(width).fill(FIXED_PENALTY);
  fixed[0] = INTERCEPT_PENALTY;
  fixed[DEPTH] = DEPTH_PENALTY;
  const at = (level: number) => Array.from({ length: varying }, (_, j) => (j === 0 ? level : level * SLOPE_FACTOR));
  return { fixed, category: at(CATEGORY_PENALTY), family: at(FAMILY_PENALTY), sku: at(SKU_PENALTY) };
}

/** How much an event counts for its sales: B / (B + 4). */
export const sureness = (baseline: number): number => baseline / (baseline + NOISY_BASELINE);

/** 0.5^(age / 104), `age` weeks after an event's end. */
export const faded = (age: number): number => 0.5 ** (age / HALF_LIFE);

/** The events known by a week and their sums, each event with the weight that it has before errors are looked at. */
interface KnownEvents {
  /** All rows that the regression takes, by the week in which they become known; the first `n` are known by `origin`. */
  readonly rows: Int32Array;
  n: number;
  /** Week index. */
  origin: number;
  readonly sums: Sums;
  /** The same with outliers at less. */
  readonly reweighted: Sums;
}

/** None yet. */
export function noneKnown({ design, training, baseline }: Observations): KnownEvents {
  const rows = orderByWeek(training.known).filter(
    (row) => !Number.isNaN(baseline[row]) && (design.sku[row] as number) >= 0,
  );
  return { rows, n: 0, origin: 0, sums: noSums(design), reweighted: noSums(design) };
}

/** Adds the events that became known until a later week. Those that were known before all lose weight by the same factor, and so do their sums. */
export function learnUntil(observations: Observations, known: KnownEvents, origin: number): void {
  const { design, training } = observations;
  scaleSums(known.sums, faded(origin - known.origin));
  known.origin = origin;
  for (; known.n < known.rows.length; known.n++) {
    const row = known.rows[known.n] as number;
    if ((training.known[row] as number) > origin) return;
    addRow(design, known.sums, row, weightOf(observations, row, origin));
  }
}

const weightOf = ({ training, baseline }: Observations, row: number, origin: number): number =>
  sureness(baseline[row] as number) * faded(origin - endOf(training, row));

/** Fits the regression to the known events: weighted ridge, then three passes in which outliers count less. */
export function* fitRegression(observations: Observations, known: KnownEvents): Generator<void, Regression> {
  const { design } = observations;
  const { origin, reweighted } = known;
  const penalties = penaltiesOf(design.width, design.varying.length);
  const used = known.rows.subarray(0, known.n);
  const errors = new Float64Array(used.length);
  let { sums } = known;
  for (let pass = 0; ; pass++) {
    const regression = summed(observations, origin, solveMixed(design, sums, penalties));
    yield;
    if (pass === HUBER_PASSES || used.length === 0) return regression;
    used.forEach((row, i) => {
      errors[i] = Math.abs((design.y[row] as number) - valueAt(observations, regression, row));
    });
    const limit = Math.max(SMALLEST_LIMIT, HUBER_LIMIT * 1.4826 * median(errors.slice()));
    copySums(known.sums, reweighted);
    used.forEach((row, i) => {
      const error = errors[i] as number;
      if (error > limit) addRow(design, reweighted, row, weightOf(observations, row, origin) * (limit / error - 1));
    });
    sums = reweighted;
    yield;
  }
}

function summed({ design }: Observations, origin: number, effects: Effects): Regression {
  const q = design.varying.length;
  const family = effects.family.map(
    (value, at) => value + (effects.category[(design.category[Math.floor(at / q)] as number) * q + (at % q)] as number),
  );
  const sku = effects.sku.map(
    (value, at) => value + (family[(design.family[Math.floor(at / q)] as number) * q + (at % q)] as number),
  );
  return { origin, fixed: effects.fixed, sku, family };
}

/** A line in the depth term: ŷ = level + slope · (z − centre), never falling with depth. */
export interface Response {
  readonly level: number;
  readonly slope: number;
}

/** ŷ by depth of the row of `x` that begins at `at`, with the effects that begin at `from`. */
export function responseOf(
  { width, varying, centre }: Shape,
  { fixed }: Pick<Regression, 'fixed'>,
  x: Float64Array,
  at: number,
  effects: Float64Array,
  from: number,
): Response {
  let level = 0;
  for (let j = 0; j < width; j++) {
    if (j !== DEPTH) level += (x[at + j] as number) * (fixed[j] as number);
  }
  level += (centre[1] as number) * (fixed[DEPTH] as number);
  for (let j = 0; j < varying.length; j++) {
    const column = varying[j] as number;
    if (column !== DEPTH) level += ((x[at + column] as number) - (centre[j] as number)) * (effects[from + j] as number);
  }
  return { level, slope: Math.max(0, (fixed[DEPTH] as number) + (effects[from + 1] as number)) };
}

/** x̃ᵀβ of a training row. */
export function valueAt(observations: Observations, regression: Regression, row: number): number {
  const { design } = observations;
  const at = row * design.width;
  const sku = design.sku[row] as number;
  const { level, slope } = responseOf(design, regression, design.x, at, regression.sku, sku * design.varying.length);
  return level + slope * ((design.x[at + DEPTH] as number) - (design.centre[1] as number));
}

/** Leaflet and second placement as columns of x. */
interface Placement {
  readonly feature: number;
  readonly display: number;
}

/** k of a past event but for the distance of depths: B/(B+4) · 0.5^(age/104) · 0.25^(|Δfeature| + |Δdisplay|). */
export function ownWeight(baseline: number, age: number, own: Placement | null, planned: Placement | null): number {
  const weight = sureness(baseline) * faded(age);
  if (!own || !planned) return weight;
  const apart = Math.abs(own.feature - planned.feature) + Math.abs(own.display - planned.display);
  return weight * OTHER_PLACEMENT ** (apart / 2);
}

/** Placement of the row of `x` that begins at `at`. */
export const placementAt = (x: Float64Array, at: number): Placement => ({
  feature: x[at + FEATURE] as number,
  display: x[at + DISPLAY] as number,
});

/** Σ k·r / (Σ k + 3): how far own events lie from the regression. @param sum Σ k·r @param weight Σ k */
export const ownDeparture = (sum: number, weight: number): number => sum / (weight + PRIOR_WEIGHT);
