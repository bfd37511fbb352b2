/**
 * The hierarchical method: one regression of all events, whose level and response to depth (and to placement, where it
 * is known) vary by category, family and SKU; and on top of it what the SKU's own past promotions say beyond it.
 */

import { median } from '../../median.ts';
import { endOf } from '../training.ts';
import { DEPTH, DISPLAY, FEATURE } from './features.ts';
import { type Effects, type Penalties, solveMixed } from './mixed-model.ts';
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

/** Fits the regression to all events known by a week: weighted ridge, then three passes in which outliers count less. */
export function* fitRegression(observations: Observations, origin: number): Generator<void, Regression> {
  const { design, training, baseline } = observations;
  const { width, varying } = design;
  const penalties = penaltiesOf(width, varying.length);
  const base = new Float64Array(training.size);
  const used: number[] = [];
  for (let row = 0; row < training.size; row++) {
    if (Number.isNaN(baseline[row]) || (training.known[row] as number) > origin) continue;
    used.push(row);
    base[row] = sureness(baseline[row] as number) * faded(origin - endOf(training, row));
  }
  const weight = base.slice();
  const errors = new Float64Array(used.length);
  for (let pass = 0; ; pass++) {
    const regression = summed(observations, origin, solveMixed(design, weight, penalties));
    yield;
    if (pass === HUBER_PASSES || used.length === 0) return regression;
    used.forEach((row, i) => {
      errors[i] = (design.y[row] as number) - valueAt(observations, regression, row);
    });
    const limit = Math.max(SMALLEST_LIMIT, HUBER_LIMIT * 1.4826 * median(errors.map(Math.abs)));
    used.forEach((row, i) => {
      const error = Math.abs(errors[i] as number);
      weight[row] = (base[row] as number) * (error > limit ? limit / error : 1);
    });
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
  const { design, skuOf, training } = observations;
  const at = row * design.width;
  const sku = skuOf[training.ordinal[row] as number] as number;
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
