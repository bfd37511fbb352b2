/**
 * The hierarchical method taken through the past: fitted anew every few weeks with what was known by then, it forecasts
 * the events that follow. What it missed teaches the upside and the correction of the mean; the last fit answers.
 */
import type { Catalog } from '../../facts/catalog.ts';
import { depthCurve } from '../depth-curve.ts';
import { observedDepths } from '../plain/plain-model.ts';
import { endOf, orderBy, type Training } from '../training.ts';
import {
  addOwnEvent,
  expectedAt,
  noOwnEvents,
  type OwnEvents,
  placementLift,
  rawForecast,
  upsideInput,
} from './by-depth.ts';
import { type FeatureSource, SIZE, variationOf } from './features.ts';
import { fitRegression, ownWeight, placementAt, type Regression, responseOf, valueAt } from './hierarchical-model.ts';
import { type Observations, observe } from './observations.ts';
import { fitUpside, UPSIDE_WIDTH, type Upside, writeUpside } from './upside.ts';

/** Every week, as it goes once the data are in use; every few where the calendar is so long that it would be more fits. */
const MOST_FITS = 40;
/** The share of the calendar before the first fit. */
const WARM_UP = 0.25;

/** What the method as of a week needs to forecast any plan. */
export interface HierarchicalModel {
  readonly placed: boolean;
  readonly fixed: Float64Array;
  /** Ordinal × varying column: the sum of its own, its family's and its category's effects; NaN for no product. */
  readonly effects: Float64Array;
  readonly upside: Upside;
  /** ln of what expected lifts are multiplied by, so that they are not too low on average. */
  readonly correction: number;
  /** Units of an ordinary week before each training event; and y − x̃ᵀβ, NaN where it was not learnt from. */
  readonly baseline: Float64Array;
  readonly residual: Float64Array;
}

export interface Walk {
  /** ln of the expected lift of each event, of its 10th and its 90th percentile, as answered at its start; NaN where it was not. */
  readonly expected: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  /** The former before its correction. */
  readonly middle: Float64Array;
  readonly model: HierarchicalModel;
}

interface WalkInput {
  readonly training: Training;
  readonly source: FeatureSource;
  readonly catalog: Pick<Catalog, 'category' | 'categories' | 'family'>;
  /** Week indices: the first week of the data, and the first of which nothing is known. */
  readonly firstWeek: number;
  readonly asOf: number;
  readonly placed: boolean;
}

/** Goes through the past in steps. */
export function* walkForward(input: WalkInput): Generator<void, Walk> {
  const { training, source, catalog, firstWeek, asOf, placed } = input;
  const observations = yield* observe(training, source, catalog, placed);
  const walk = emptyWalk(observations);
  const byStart = orderBy(training.start);
  const span = asOf - firstWeek;
  const step = Math.max(1, Math.ceil((span * (1 - WARM_UP)) / MOST_FITS));
  let origin = Math.min(asOf, firstWeek + Math.ceil(span * WARM_UP));
  let next = byStart.findIndex((row) => (training.start[row] as number) >= origin);
  for (;;) {
    const regression = yield* fitRegression(observations, origin);
    const { category, categories } = catalog;
    const { shallowest } = observedDepths(training, category, categories.length, origin);
    const learnt = { ...lessons(walk, origin), shallowest };
    yield;
    if (origin >= asOf) return { ...walk, model: modelOf(observations, regression, learnt) };
    const until = Math.min(asOf, origin + step);
    for (; next >= 0 && next < byStart.length; next++) {
      const row = byStart[next] as number;
      if ((training.start[row] as number) >= until) break;
      if (!Number.isNaN(observations.baseline[row])) forecastRow(walk, source, regression, learnt, row);
    }
    yield;
    origin = until;
  }
}

interface Walking extends Omit<Walk, 'model'> {
  readonly observations: Observations;
  /** ln(lift) less its `middle`, and what it may depend on. */
  readonly miss: Float64Array;
  readonly u: Float64Array;
}

function emptyWalk(observations: Observations): Walking {
  const { size } = observations.training;
  const column = () => new Float64Array(size).fill(Number.NaN);
  return {
    observations,
    expected: column(),
    p10: column(),
    p90: column(),
    middle: column(),
    miss: column(),
    u: new Float64Array(size * UPSIDE_WIDTH),
  };
}

/** What misses teach. */
interface Lessons {
  readonly upside: Upside;
  readonly correction: number;
}

interface Learnt extends Lessons {
  /** Shallowest depth of each category. */
  readonly shallowest: Float64Array;
}

/** A bias of so much, in ln, is left alone: the middle of what may happen lies below the mean, and errors are smallest there. */
const TOLERATED_BIAS = 0.06;
/** Events at which the correction of what lies beyond counts half. */
const CORRECTION_EVENTS = 50;
const LARGEST_CORRECTION = 0.25;

/** What the misses known by a week teach. */
function lessons({ observations, middle, miss, u }: Walking, origin: number): Lessons {
  const { training, baseline } = observations;
  const rows: number[] = [];
  let sold = 0;
  let forecast = 0;
  for (let row = 0; row < training.size; row++) {
    if (Number.isNaN(miss[row]) || (training.known[row] as number) > origin) continue;
    rows.push(row);
    sold += training.qty[row] as number;
    forecast += Math.exp(middle[row] as number) * (baseline[row] as number) * (training.weeks[row] as number);
  }
  const age = (row: number) => origin - endOf(training, row);
  return {
    upside: fitUpside(u, miss, rows, age),
    correction: correctionOf(sold, forecast, rows.length),
  };
}

/** ln(sold ÷ forecast) as far as it lies beyond ±0.06, the less the fewer events it was seen at. */
function correctionOf(sold: number, forecast: number, n: number): number {
  if (!(sold > 0 && forecast > 0)) return 0;
  const bias = Math.log(sold / forecast);
  const beyond = Math.sign(bias) * Math.max(0, Math.abs(bias) - TOLERATED_BIAS);
  return Math.min(LARGEST_CORRECTION, Math.max(-LARGEST_CORRECTION, (beyond * n) / (n + CORRECTION_EVENTS)));
}

function forecastRow(walk: Walking, source: FeatureSource, regression: Regression, learnt: Learnt, row: number): void {
  const { observations, u } = walk;
  const { training, design, skuOf } = observations;
  const { x, width, varying } = design;
  const ordinal = training.ordinal[row] as number;
  const from = (skuOf[ordinal] as number) * varying.length;
  const depth = training.depth[row] as number;
  const promotion = {
    response: responseOf(design, regression, x, row * width, regression.sku, from),
    centre: design.centre[1] as number,
    own: ownEventsBefore(observations, regression, row),
    size: x[row * width + SIZE] as number,
    weeks: training.weeks[row] as number,
    variation: variationOf(source.grid, ordinal, training.start[row] as number),
  };
  const placement = { feature: training.feature[row] as number, display: training.display[row] as number };
  const curve = depthCurve(
    rawForecast(promotion, learnt.upside, learnt.correction),
    learnt.shallowest[source.catalog.category[ordinal] as number] as number,
    placementLift(design, regression, regression.sku, from, placement),
  );
  const { expected, p10, p90 } = curve(depth);
  writeUpside(u, row * UPSIDE_WIDTH, upsideInput(promotion, depth, expectedAt(promotion, depth)));
  walk.expected[row] = expected;
  walk.p10[row] = p10;
  walk.p90[row] = p90;
  walk.middle[row] = expected - learnt.correction;
  walk.miss[row] = Math.log(Math.max(0.05, observations.lift[row] as number)) - (walk.middle[row] as number);
}

/** What the SKU's earlier events say that were known when this one started. */
function ownEventsBefore(observations: Observations, regression: Regression, row: number): OwnEvents {
  const { training, design, baseline, placed } = observations;
  const { x, y, width } = design;
  const start = training.start[row] as number;
  const own = noOwnEvents();
  const planned = placed ? placementAt(x, row * width) : null;
  for (let other = training.first[training.ordinal[row] as number] as number; other < row; other++) {
    if ((training.known[other] as number) > start || Number.isNaN(baseline[other])) continue;
    const placement = placed ? placementAt(x, other * width) : null;
    const weight = ownWeight(baseline[other] as number, start - endOf(training, other), placement, planned);
    const residual = (y[other] as number) - valueAt(observations, regression, other);
    addOwnEvent(own, training.depth[other] as number, weight, residual);
  }
  return own;
}

function modelOf(observations: Observations, regression: Regression, learnt: Lessons): HierarchicalModel {
  const { training, design, baseline, placed, skuOf, familyOf } = observations;
  const residual = new Float64Array(training.size).fill(Number.NaN);
  for (let row = 0; row < training.size; row++) {
    if (Number.isNaN(baseline[row]) || (training.known[row] as number) > regression.origin) continue;
    residual[row] = (design.y[row] as number) - valueAt(observations, regression, row);
  }
  const q = design.varying.length;
  const effects = new Float64Array(familyOf.length * q).fill(Number.NaN);
  for (let ordinal = 0; ordinal < familyOf.length; ordinal++) {
    const sku = skuOf[ordinal] as number;
    const family = familyOf[ordinal] as number;
    if (family < 0) continue;
    const from = sku >= 0 ? regression.sku.subarray(sku * q) : regression.family.subarray(family * q);
    effects.set(from.subarray(0, q), ordinal * q);
  }
  return { placed, fixed: regression.fixed, effects, ...learnt, baseline, residual };
}
