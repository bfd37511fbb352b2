/** Forecasts of past events as they would have been made at the start of each, and some weeks before it, of what was known by then. */
import { depthCurve } from '../depth-curve.ts';
import { endOf } from '../training.ts';
import {
  addOwnEvent,
  expectedAt,
  noOwnEvents,
  type OwnEvents,
  type Promotion,
  placementLift,
  rawForecast,
  upsideInput,
} from './by-depth.ts';
import { type FeatureSource, SIZE, variationOf, writeFeatures } from './features.ts';
import { type Observations, writeEvent } from './observations.ts';
import { ownWeight, placementAt, type Regression, responseOf, valueAt } from './regression.ts';
import { UPSIDE_WIDTH, type Upside, writeUpside } from './upside.ts';

/** Of every `stride`-th event, at row / stride; NaN where none was made. */
export interface PastForecasts {
  /** Weeks before the start. */
  readonly lead: number;
  readonly stride: number;
  /** Units of an ordinary week as they were known then. */
  readonly baseline: Float64Array;
  /** ln of the expected lift over that, and of its 10th and 90th percentile, as answered. */
  readonly expected: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  /** The expected one before its correction; ln(lift) less that; and what the latter may depend on. */
  readonly middle: Float64Array;
  readonly miss: Float64Array;
  readonly u: Float64Array;
}

/** Events that are forecast weeks before they start: so many, evenly chosen, tell how far such forecasts are off. */
const MOST_AHEAD = 10_000;

export function noForecasts(size: number, lead: number): PastForecasts {
  const stride = lead === 0 ? 1 : Math.max(1, Math.ceil(size / MOST_AHEAD));
  const places = Math.ceil(size / stride);
  const column = () => new Float64Array(places).fill(Number.NaN);
  return {
    lead,
    stride,
    baseline: column(),
    expected: column(),
    p10: column(),
    p90: column(),
    middle: column(),
    miss: column(),
    u: new Float64Array(places * UPSIDE_WIDTH),
  };
}

/** What is known by the week of a fit. */
export interface Learnt {
  readonly regression: Regression;
  readonly upside: Upside;
  readonly correction: number;
  /** Shallowest depth of each category. */
  readonly shallowest: Float64Array;
}

/** Forecasts one event, unless it is none of those that are, or had no ordinary weeks. */
export function forecastPast(
  into: PastForecasts,
  observations: Observations,
  source: FeatureSource,
  { regression, upside, correction, shallowest }: Learnt,
  row: number,
): void {
  const { training, design, skuOf } = observations;
  const { lead, stride } = into;
  if (row % stride !== 0 || Number.isNaN(observations.baseline[row])) return;
  const place = row / stride;
  const ordinal = training.ordinal[row] as number;
  const origin = (training.start[row] as number) - lead;
  const known = asKnownAt(observations, source, row, origin);
  if (!(known.baseline > 0)) return;
  const { x, at } = known;
  const from = (skuOf[ordinal] as number) * design.varying.length;
  const depth = training.depth[row] as number;
  const weeks = training.weeks[row] as number;
  const promotion: Promotion = {
    response: responseOf(design, regression, x, at, regression.sku, from),
    centre: design.centre[1] as number,
    own: ownEventsBefore(observations, regression, row, origin),
    size: x[at + SIZE] as number,
    weeks,
    variation: variationOf(source.grid, ordinal, origin),
    lead,
  };
  const placement = { feature: training.feature[row] as number, display: training.display[row] as number };
  const curve = depthCurve(
    rawForecast(promotion, upside, correction),
    shallowest[source.catalog.category[ordinal] as number] as number,
    placementLift(design, regression, regression.sku, from, placement),
  );
  const { expected, p10, p90 } = curve(depth);
  const lift = (training.qty[row] as number) / (weeks * known.baseline);
  writeUpside(into.u, place * UPSIDE_WIDTH, upsideInput(promotion, depth, expectedAt(promotion, depth)));
  into.baseline[place] = known.baseline;
  into.expected[place] = expected;
  into.p10[place] = p10;
  into.p90[place] = p90;
  into.middle[place] = expected - correction;
  into.miss[place] = Math.log(Math.max(0.05, lift)) - (expected - correction);
}

/** The columns of an event, which begin at `at` of `x`, and the units of an ordinary week, as known before a week. */
function asKnownAt(
  { training, design, baseline, placed }: Observations,
  source: FeatureSource,
  row: number,
  origin: number,
) {
  const start = training.start[row] as number;
  if (origin === start) return { x: design.x, at: row * design.width, baseline: baseline[row] as number };
  const x = new Float64Array(design.width);
  const timing = { start, weeks: training.weeks[row] as number, origin };
  const units = writeFeatures(x, 0, source, training.ordinal[row] as number, timing);
  writeEvent(x, 0, placed, training, row);
  return { x, at: 0, baseline: units };
}

/** What the SKU's earlier events say that were known by a week. */
function ownEventsBefore(observations: Observations, regression: Regression, row: number, origin: number): OwnEvents {
  const { training, design, baseline, placed } = observations;
  const { x, y, width } = design;
  const own = noOwnEvents();
  const planned = placed ? placementAt(x, row * width) : null;
  for (let other = training.first[training.ordinal[row] as number] as number; other < row; other++) {
    if ((training.known[other] as number) > origin || Number.isNaN(baseline[other])) continue;
    const placement = placed ? placementAt(x, other * width) : null;
    const weight = ownWeight(baseline[other] as number, origin - endOf(training, other), placement, planned);
    const residual = (y[other] as number) - valueAt(observations, regression, other);
    addOwnEvent(own, training.depth[other] as number, weight, residual);
  }
  return own;
}
