/**
 * Past promotions as analogs of a planned one. Each tells how much more than the category's curve it sold,
 * r = y − μ(d); it counts by its age, its mechanic and how near its depth lies.
 */

import type { ByPercent } from '../depth-curve.ts';
import { addNear, depthKernel, noNearSums } from '../near-events.ts';
import { endOf, type Training } from '../training.ts';
import { curveAt } from './curves.ts';

/** Weeks after which a promotion counts half. */
const HALF_LIFE = 52;
const OTHER_MECHANIC = 0.25;
/** As many events as the curve counts against the analogs. */
const PRIOR_WEIGHT = 2;
/** What a promotion of a sibling counts against one's own. */
const SIBLING_WEIGHT = 0.5;

/** The analogs of one plan, ready to be asked for any depth. */
export interface Analogs {
  readonly training: Training;
  /** Rows of the training events. */
  readonly rows: number[];
  readonly depth: number[];
  /** r_i and w0_i: the weight before depths are compared. */
  readonly residual: number[];
  readonly weight: number[];
  /** o, what all of them say whatever their depth. */
  offset: number;
}

export function noAnalogs(training: Training): Analogs {
  return { training, rows: [], depth: [], residual: [], weight: [], offset: 0 };
}

/** The plan that analogs are compared with. */
interface AnalogPlan {
  /** Week index of the origin: only events known by then take part, and ages count from it. */
  readonly origin: number;
  /** Index into the grid's mechanics. */
  readonly mechanic: number;
}

/** Takes the events of one SKU as analogs, as its own or as those of a sibling; `curve` is its category's. */
export function addAnalogs(
  analogs: Analogs,
  ordinal: number,
  { origin, mechanic }: AnalogPlan,
  curve: Float64Array,
  isOwn: boolean,
): void {
  const { training } = analogs;
  const end = training.first[ordinal + 1] ?? 0;
  for (let row = training.first[ordinal] ?? end; row < end; row++) {
    if ((training.known[row] as number) > origin) continue;
    const depth = training.depth[row] as number;
    const age = origin - endOf(training, row);
    const alike = training.mechanic[row] === mechanic ? 1 : OTHER_MECHANIC;
    analogs.rows.push(row);
    analogs.depth.push(depth);
    analogs.residual.push((training.y[row] as number) - curveAt(curve, depth));
    analogs.weight.push(0.5 ** (age / HALF_LIFE) * alike * (isOwn ? 1 : SIBLING_WEIGHT));
  }
}

/** o = Σ w0·r / (Σ w0 + 2). Call it once all analogs are there. */
export function settle(analogs: Analogs): void {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < analogs.rows.length; i++) {
    sum += (analogs.weight[i] as number) * (analogs.residual[i] as number);
    weight += analogs.weight[i] as number;
  }
  analogs.offset = sum / (weight + PRIOR_WEIGHT);
}

/** w_i = w0_i · exp(−½((d_i − d)/0.05)²). */
export function weightAt(analogs: Analogs, i: number, depth: number): number {
  return (analogs.weight[i] as number) * depthKernel(analogs.depth[i] as number, depth);
}

/** ŷ − μ(d) = o + Σ w_i(r_i − o) / (Σ w_i + 2). */
export function departureAt(analogs: Analogs, depth: number): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < analogs.rows.length; i++) {
    const w = weightAt(analogs, i, depth);
    sum += w * ((analogs.residual[i] as number) - analogs.offset);
    weight += w;
  }
  return analogs.offset + sum / (weight + PRIOR_WEIGHT);
}

/** Departures at the whole percents from `first` on, added to `expected`. Returns Σw of each. */
function addDepartures(analogs: Analogs, first: number, expected: Float64Array): Float64Array {
  const { rows, depth, weight, residual, offset } = analogs;
  const near = noNearSums(first, expected.length);
  for (let i = 0; i < rows.length; i++) {
    addNear(near, depth[i] as number, weight[i] as number, (residual[i] as number) - offset);
  }
  for (let i = 0; i < expected.length; i++) {
    const departure = offset + (near.residual[i] as number) / ((near.weight[i] as number) + PRIOR_WEIGHT);
    expected[i] = (expected[i] as number) + departure;
  }
  return near.weight;
}

/** (Σw)² / Σw²: as how many equally similar analogs they count. */
export function effectiveCount(weights: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const weight of weights) {
    sum += weight;
    squares += weight * weight;
  }
  return squares > 0 ? (sum * sum) / squares : 0;
}

/** Writes ŷ by percent, without the disruptor, and returns Σw of the analogs. */
export function writeExpected(
  analogs: Analogs,
  curve: Float64Array,
  { first, expected }: Pick<ByPercent, 'first' | 'expected'>,
): Float64Array {
  for (let i = 0; i < expected.length; i++) expected[i] = curveAt(curve, (first + i) / 100);
  return addDepartures(analogs, first, expected);
}
