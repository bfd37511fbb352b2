/**
 * The hierarchical method taken through the past: fitted anew every few weeks with what was known by then, it forecasts
 * the events that follow, and some that follow weeks later. What it missed teaches the upside and the correction of the mean.
 */
import { FORECAST_LEADS } from '@promo/contracts/promo-analytics/words';
import type { Hierarchy } from '../../facts/catalog.ts';
import { orderByWeek } from '../../order-by-week.ts';
import { observedDepthsSteps } from '../plain/observed-depths.ts';
import { endOf, type Training } from '../training.ts';
import type { FeatureSource } from './features.ts';
import type { Observations } from './observations.ts';
import { forecastPast, type Learnt, noForecasts, type PastForecasts } from './past-forecasts.ts';
import { fitRegression, learnUntil, noneKnown } from './regression.ts';
import { fitUpside, type Upside } from './upside.ts';

/** The method is fitted again every week, as in use. Where the calendar is too long for that, every few weeks: so often at most. */
const MOST_FITS = 40;
/** The share of the calendar before the first fit. */
const WARM_UP = 0.25;

export interface Walk {
  /** By the leads of FORECAST_LEADS; the first are those of every event at its start. */
  readonly forecasts: readonly PastForecasts[];
  /** What all that they missed teaches. */
  readonly upside: Upside;
  readonly correction: number;
}

interface WalkInput {
  readonly observations: Observations;
  readonly source: FeatureSource;
  readonly catalog: Hierarchy;
  /** Week indices: the first week of the data, and the first of which nothing is known. */
  readonly firstWeek: number;
  readonly asOf: number;
}

/** Goes through the past in steps. */
export function* walkForward(input: WalkInput): Generator<void, Walk> {
  const { observations, source, catalog, firstWeek, asOf } = input;
  const { training } = observations;
  const forecasts = FORECAST_LEADS.map((lead) => noForecasts(training.size, lead));
  const startingFrom = eventsByStart(training);
  const span = asOf - firstWeek;
  const step = Math.max(1, Math.ceil((span * (1 - WARM_UP)) / MOST_FITS));
  let origin = Math.min(asOf, firstWeek + Math.ceil(span * WARM_UP));
  const known = noneKnown(observations);
  while (origin < asOf) {
    learnUntil(observations, known, origin);
    const regression = yield* fitRegression(observations, known);
    const { shallowest } = yield* observedDepthsSteps(training, catalog, origin);
    const learnt = { regression, ...lessons(observations, forecasts, origin), shallowest };
    yield;
    const until = Math.min(asOf, origin + step);
    for (const ahead of forecasts) {
      // A plan is forecast by the last fit before it is made.
      for (const row of startingFrom(origin + ahead.lead, until + ahead.lead)) {
        forecastPast(ahead, observations, source, learnt, row);
      }
      yield;
    }
    origin = until;
  }
  return { forecasts, ...lessons(observations, forecasts, asOf) };
}

/** Rows of the events that start from one week on and before another. */
function eventsByStart({ start }: Training): (from: number, to: number) => Int32Array {
  const rows = orderByWeek(start);
  const firstFrom = (week: number) => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((start[rows[middle] as number] as number) < week) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (from, to) => rows.subarray(firstFrom(from), firstFrom(to));
}

/** A bias of so much, in ln, is left alone: the middle of what may happen lies below the mean, and errors are smallest there. */
const TOLERATED_BIAS = 0.06;
/** Events at which the correction of what lies beyond counts half. */
const CORRECTION_EVENTS = 50;
const LARGEST_CORRECTION = 0.25;

/** What the misses known by a week teach. */
function lessons(
  { training, baseline }: Observations,
  forecasts: readonly PastForecasts[],
  origin: number,
): Pick<Learnt, 'upside' | 'correction'> {
  const misses = forecasts.map(({ stride, miss, u }) => {
    const places: number[] = [];
    for (let place = 0; place < miss.length; place++) {
      if (!Number.isNaN(miss[place]) && (training.known[place * stride] as number) <= origin) places.push(place);
    }
    return { u, miss, places, age: (place: number) => origin - endOf(training, place * stride) };
  });
  const [atStart] = forecasts as [PastForecasts, ...PastForecasts[]];
  const rows = misses[0]?.places ?? [];
  let sold = 0;
  let forecast = 0;
  for (const row of rows) {
    sold += training.qty[row] as number;
    forecast += Math.exp(atStart.middle[row] as number) * (baseline[row] as number) * (training.weeks[row] as number);
  }
  return { upside: fitUpside(misses), correction: correctionOf(sold, forecast, rows.length) };
}

/** ln(sold ÷ forecast) as far as it lies beyond ±0.06, the less the fewer events it was seen at. */
function correctionOf(sold: number, forecast: number, n: number): number {
  if (!(sold > 0 && forecast > 0)) return 0;
  const bias = Math.log(sold / forecast);
  const beyond = Math.sign(bias) * Math.max(0, Math.abs(bias) - TOLERATED_BIAS);
  return Math.min(LARGEST_CORRECTION, Math.max(-LARGEST_CORRECTION, (beyond * n) / (n + CORRECTION_EVENTS)));
}
