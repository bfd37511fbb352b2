/**
 * What a planned promotion is expected to sell. `forecastSku` answers with its reasons; `prepareForecast` looks at a SKU
 * once and then tells the lift at any depth, in a fraction of a microsecond for each analog.
 */
import type { Confidence, ForecastBasis } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { median } from '../median.ts';
import { orNull } from '../or-null.ts';
import { depthCurve } from './depth-curve.ts';
import type { FromFit } from './fit-state.ts';
import type { ForecastContext } from './forecast-context.ts';
import { hierarchicalForecaster, type PlannedTime } from './hierarchical/hierarchical-forecast.ts';
import { analogForecaster, analogsOf } from './plain/analog-forecast.ts';
import { type Analogs, effectiveCount } from './plain/analogs.ts';
import { curveOf, MIDPOINTS } from './plain/curves.ts';
import type { AnsweringModel, Lift, Method, Plan, WeighedAnalog } from './plan.ts';
import { classOf } from './quality/means.ts';
import { type Training, USUAL_DEPTH } from './training.ts';

/** One SKU and plan, ready to be asked for any depth. */
export interface PreparedForecast extends FromFit {
  readonly method: Method;
  readonly basis: ForecastBasis;
  /** Units of an ordinary week; null under 3 regular weeks. */
  readonly baseline: number | null;
  /** The depth that is meant where none is asked for: the median of the SKU's past ones, else 20 %. */
  readonly usualDepth: number;
  /** A deeper discount never sells less. Null without any promotion to learn from. */
  readonly at: (depth: number) => Lift | null;
  readonly disruptorAt: (depth: number) => number;
  /** The past promotions that speak for a depth: rows of `training`, with their weights. */
  readonly analogsAt: (depth: number) => WeighedAnalog[];
  readonly training: Training;
  /** ln(lift) of the category's curve at the midpoints. */
  readonly curve: Float64Array;
}

export interface Forecast extends FromFit {
  readonly method: Method;
  readonly basis: ForecastBasis;
  readonly confidence: Confidence;
  /** The depth that was forecast, a fraction. */
  readonly depth: number;
  readonly expectedLift: number | null;
  readonly meanLift: number | null;
  readonly p10Lift: number | null;
  readonly p90Lift: number | null;
  readonly disruptor: number;
  readonly baseline: number | null;
  /** baseline · meanLift. */
  readonly expectedWeekly: number | null;
  /** The weightiest first: rows of `training`. */
  readonly analogs: readonly WeighedAnalog[];
  readonly training: Training;
  readonly nEff: number;
  /** The category's curve at nine depths; empty without a basis. */
  readonly curve: readonly { readonly depth: number; readonly lift: number }[];
}

/** Effective numbers of analogs from which the confidence is high, and medium. */
const HIGH = 5;
const MEDIUM = 2;

/** Forecasts one planned promotion, and says what from. Pure; takes some microseconds. */
export function forecastSku(context: ForecastContext, plan: Plan): Forecast {
  const prepared = prepareForecast(context, plan);
  const depth = plan.depth ?? prepared.usualDepth;
  const lift = prepared.at(depth);
  const analogs = prepared.analogsAt(depth);
  analogs.sort((a, b) => b.weight - a.weight || b.row - a.row);
  const nEff = effectiveCount(analogs.map(({ weight }) => weight));
  const { baseline } = prepared;
  return {
    method: prepared.method,
    basis: prepared.basis,
    confidence: nEff >= HIGH ? 'high' : nEff >= MEDIUM ? 'medium' : 'low',
    depth,
    expectedLift: lift?.expectedLift ?? null,
    meanLift: lift?.meanLift ?? null,
    p10Lift: lift?.p10Lift ?? null,
    p90Lift: lift?.p90Lift ?? null,
    disruptor: lift ? prepared.disruptorAt(depth) : 1,
    baseline,
    expectedWeekly: lift && baseline !== null ? baseline * lift.meanLift : null,
    analogs,
    training: prepared.training,
    nEff,
    curve: lift
      ? MIDPOINTS.map((midpoint, band) => ({ depth: midpoint, lift: Math.exp(prepared.curve[band] as number) }))
      : [],
    fittedAsOf: prepared.fittedAsOf,
    provisional: prepared.provisional,
  };
}

/** Looks at the SKU once, for as many depths as wanted. */
export const prepareForecast = (context: ForecastContext, plan: Plan): PreparedForecast =>
  prepareForecasts(context, plan)(plan);

/** Looks at the SKU once, for as many weeks and lengths as wanted. */
export function prepareForecasts(
  context: ForecastContext,
  plan: Omit<Plan, keyof PlannedTime>,
): (time: PlannedTime) => PreparedForecast {
  const { analysis, plain, asOf } = context;
  const { ordinal } = plan;
  const group = plan.groupOrdinals ?? [];
  const analogs = analogsOf(context, plan);
  const known = plain.curves.events > 0;
  const category = analysis.catalog.category[ordinal ?? group[0] ?? -1] ?? -1;
  const fromSiblings = !analogs.own && analogs.rows.length > 0;
  const wanted = (plan.method ?? 'auto') === 'auto' ? context.auto : plan.method;
  const pooled = known && wanted === 'hierarchical' && !fromSiblings ? hierarchicalForecaster(context, plan) : null;
  const forecasterAt = pooled ?? (() => analogForecaster(context, plan, analogs, category));
  const baseline = baselineOf(analysis, ordinal, group, asOf);
  const shallowest = categoryDepths(context, category)?.shallowest ?? null;
  const ofSku = {
    basis: !known ? 'none' : analogs.own ? 'own' : fromSiblings ? 'group' : 'category',
    baseline,
    usualDepth: usualDepth(analogs, analogs.own),
    // The plain method waits for no fit.
    provisional: context.provisional && plan.method !== 'analog',
    curve: curveOf(plain.curves, category),
  } as const;
  return (time) => {
    const { raw, atNoDiscount, model, ...forecaster } = forecasterAt(time);
    const liftsAt = depthCurve(raw, shallowest, atNoDiscount, meanBiasOf(context, model, baseline));
    const at = (depth: number): Lift => {
      const { expected, mean, p10, p90 } = liftsAt(depth);
      return {
        expectedLift: Math.exp(expected),
        meanLift: Math.exp(mean),
        p10Lift: Math.exp(p10),
        p90Lift: Math.exp(p90),
      };
    };
    return { ...forecaster, ...ofSku, at: known ? at : () => null };
  };
}

/** b of what answers; 0 where it was not learnt, nor known at the forecast's origin. */
function meanBiasOf({ hierarchical, asOf }: ForecastContext, model: AnsweringModel, baseline: number | null): number {
  if (!hierarchical || asOf < hierarchical.origin || baseline === null) return 0;
  return hierarchical.meanBiases[model][classOf(baseline)] as number;
}

/** Shallowest and deepest depth recorded in a category, as fractions; null where none was. */
export function categoryDepths(
  { plain }: ForecastContext,
  category: number,
): { readonly shallowest: number; readonly deepest: number } | null {
  const shallowest = plain.shallowest[category] ?? Number.NaN;
  const deepest = plain.deepest[category] ?? Number.NaN;
  return Number.isNaN(shallowest) ? null : { shallowest, deepest };
}

/** Deepest depth at which a SKU was promoted before as_of, a fraction; null where none is known. */
export function deepestDepth({ training, asOf }: ForecastContext, ordinal: number): number | null {
  let deepest = Number.NaN;
  const end = training.first[ordinal + 1] ?? 0;
  for (let row = training.first[ordinal] ?? end; row < end; row++) {
    const depth = training.recorded[row] as number;
    if ((training.known[row] as number) <= asOf && depth > 0 && !(depth <= deepest)) deepest = depth;
  }
  return orNull(deepest);
}

function usualDepth({ training, rows }: Analogs, own: boolean): number {
  if (!own) return USUAL_DEPTH;
  const depths = rows.map((row) => training.recorded[row] as number).filter((depth) => depth >= 0 && depth <= 0.9);
  if (depths.length === 0) return USUAL_DEPTH;
  return median(Float64Array.from(depths));
}

/** The SKU's own baseline, else the median of its siblings'. */
function baselineOf(analysis: Analysis, ordinal: number | null, group: readonly number[], t: number): number | null {
  const own = ordinal === null ? null : weeklyBaseline(analysis.grid, ordinal, t);
  if (own !== null || group.length === 0) return own;
  const baselines = group.flatMap((sibling) => weeklyBaseline(analysis.grid, sibling, t) ?? []);
  return baselines.length === 0 ? null : median(Float64Array.from(baselines));
}
