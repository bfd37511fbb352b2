/** A planned promotion by the hierarchical method. */
import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../../events/analysis.ts';
import type { MethodForecast, Plan } from '../plan.ts';
import { endOf, type Training } from '../training.ts';
import type { Demand } from './demand.ts';
import { DEPTH, depthTerm, type FeatureSource, SIZE, variationOf, writeFeatures } from './features.ts';
import { depthKernel, ownDeparture, ownWeight, placementAt, responseOf } from './hierarchical-model.ts';
import { shapeOf, writePlan } from './observations.ts';
import { UPSIDE_WIDTH, upsideOf, writeUpside } from './upside.ts';
import type { HierarchicalModel } from './walk-forward.ts';

/** What the method has learnt. */
export interface HierarchicalFit {
  /** Week index up to which was learnt, and the events. */
  readonly origin: number;
  readonly training: Training;
  /** Category number of each ordinal, as `demand` numbers them. */
  readonly category: Int32Array;
  readonly demand: Demand;
  readonly model: HierarchicalModel;
  /** The same with leaflet and second placement; null where the data do not tell them. */
  readonly placedModel: HierarchicalModel | null;
}

/** What the method forecasts from. */
export interface HierarchicalBasis {
  readonly analysis: Analysis;
  /** Week index of as_of: sales before it are known. */
  readonly asOf: number;
  /** Of the last finished fit; null before the first. */
  readonly hierarchical: HierarchicalFit | null;
}

/**
 * Null where the method cannot answer: it was never fitted, its fit knows sales that were not known yet at the plan's
 * origin, or the SKU is new to it or has no ordinary weeks.
 */
export function hierarchicalForecaster(basis: HierarchicalBasis, plan: Plan): MethodForecast | null {
  const { hierarchical: fit, asOf, analysis } = basis;
  const { ordinal } = plan;
  if (!fit || ordinal === null || asOf < fit.origin) return null;
  const planned = plan.feature !== undefined || plan.display !== undefined;
  const model = (planned && fit.placedModel) || fit.model;
  const shape = shapeOf(model.placed);
  const from = ordinal * shape.varying.length;
  if (Number.isNaN(model.effects[from] ?? Number.NaN)) return null;
  const start = Math.max(plan.startWeek ?? asOf, asOf);
  // Longer promotions were not learnt from.
  const weeks = Math.min(plan.weeks ?? 1, FORECAST_WEEKS.max);
  const source: FeatureSource = { grid: analysis.grid, catalog: fit, demand: fit.demand };
  const x = new Float64Array(shape.width);
  if (Number.isNaN(writeFeatures(x, 0, source, ordinal, { start, weeks, origin: asOf }))) return null;
  writePlan(x, 0, model.placed, {
    depth: 0,
    plainDiscount: !plan.mechanic,
    feature: plan.feature ?? Number.NaN,
    display: plan.display ?? Number.NaN,
  });
  const { level, slope } = responseOf(shape, model, x, 0, model.effects, from);
  const own = ownEvents(fit, model, ordinal, asOf, x);
  const near = new Float64Array(own.rows.length);
  const variation = variationOf(analysis.grid, ordinal, asOf);
  const u = new Float64Array(UPSIDE_WIDTH);
  return {
    method: 'hierarchical',
    training: fit.training,
    fittedAsOf: fit.origin,
    at: (depth) => {
      for (let i = 0; i < near.length; i++) near[i] = weightOf(own, i, depth);
      x[DEPTH] = depthTerm(depth);
      const onCurve = level + slope * (x[DEPTH] - (shape.centre[1] as number));
      const expected = onCurve + ownDeparture(near, own.residual);
      writeUpside(u, 0, {
        size: x[SIZE] as number,
        ownEvents: near.length,
        depthTerm: x[DEPTH],
        beyond: near.length > 0 ? depth - own.deepest : 0,
        expected,
        weeks,
        variation,
      });
      const upside = Math.max(upsideOf(model.upside, u, 0), model.correction);
      return {
        expectedLift: Math.exp(expected + model.correction),
        p90Lift: Math.exp(expected + upside),
        disruptor: 1,
      };
    },
    analogsAt: (depth) => own.rows.map((row, i) => ({ row, weight: weightOf(own, i, depth) })),
  };
}

interface OwnEvents {
  readonly training: Training;
  readonly rows: number[];
  readonly weight: number[];
  readonly residual: number[];
  readonly deepest: number;
}

function ownEvents(
  fit: HierarchicalFit,
  model: HierarchicalModel,
  ordinal: number,
  asOf: number,
  x: Float64Array,
): OwnEvents {
  const { training } = fit;
  const rows: number[] = [];
  const weight: number[] = [];
  const residual: number[] = [];
  const planned = model.placed ? placementAt(x, 0) : null;
  const columns = new Float64Array(shapeOf(model.placed).width);
  let deepest = Number.NEGATIVE_INFINITY;
  const to = training.first[ordinal + 1] ?? 0;
  for (let row = training.first[ordinal] ?? to; row < to; row++) {
    if (Number.isNaN(model.residual[row])) continue;
    if (model.placed) {
      writePlan(columns, 0, true, {
        depth: 0,
        plainDiscount: true,
        feature: training.feature[row] as number,
        display: training.display[row] as number,
      });
    }
    const other = model.placed ? placementAt(columns, 0) : null;
    rows.push(row);
    weight.push(ownWeight(model.baseline[row] as number, asOf - endOf(training, row), other, planned));
    residual.push(model.residual[row] as number);
    deepest = Math.max(deepest, training.depth[row] as number);
  }
  return { training, rows, weight, residual, deepest };
}

function weightOf({ training, rows, weight }: OwnEvents, i: number, depth: number): number {
  return (weight[i] as number) * depthKernel(training.depth[rows[i] as number] as number, depth);
}
