/** A planned promotion by the hierarchical method. */
import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../../events/analysis.ts';
import type { MethodForecast, Plan } from '../plan.ts';
import type { Quality } from '../quality/backtest.ts';
import type { MeanBiases } from '../quality/means.ts';
import { endOf, type Training } from '../training.ts';
import {
  addOwnEvent,
  nearSumsOf,
  noOwnEvents,
  type OwnEvents,
  ownWeightAt,
  placementLift,
  rawForecast,
} from './by-depth.ts';
import type { Demand } from './demand.ts';
import { type FeatureSource, SIZE, variationOf, writeFeatures } from './features.ts';
import type { HierarchicalModel } from './model.ts';
import { shapeOf, writeEvent, writePlan } from './observations.ts';
import { ownWeight, placementAt, responseOf } from './regression.ts';

/** What the method has learnt. */
export interface HierarchicalFit {
  /** Week index up to which was learnt, and the events. */
  readonly origin: number;
  readonly training: Training;
  /** Category number of each ordinal, as `demand` numbers them. */
  readonly category: Int32Array;
  readonly demand: Demand;
  readonly model: HierarchicalModel;
  /** The model with leaflet and second placement; null where the data do not tell them. */
  readonly placedModel: HierarchicalModel | null;
  /** How far the mean of what may happen lies above the middle, by model and class of ordinary sales. */
  readonly meanBiases: MeanBiases;
  readonly quality: Quality;
}

/** What the method forecasts from. */
export interface HierarchicalBasis {
  readonly analysis: Analysis;
  /** Week index of as_of: sales before it are known. */
  readonly asOf: number;
  /** Of the last finished fit; null before the first. */
  readonly hierarchical: HierarchicalFit | null;
}

/** When a promotion is planned for. */
export type PlannedTime = Pick<Plan, 'weeks' | 'startWeek'>;

/**
 * A SKU's promotions whenever they are planned for: what its past ones say is looked up once. Null where the method cannot answer: it
 * was never fitted, its fit knows sales that were not known yet at the plan's origin, or the SKU is new to it or has no ordinary weeks.
 */
export function hierarchicalForecaster(
  basis: HierarchicalBasis,
  plan: Omit<Plan, keyof PlannedTime>,
): ((time: PlannedTime) => MethodForecast) | null {
  const { hierarchical: fit, asOf, analysis } = basis;
  const { ordinal } = plan;
  if (!fit || ordinal === null || asOf < fit.origin) return null;
  const planned = plan.feature !== undefined || plan.display !== undefined;
  const model = (planned && fit.placedModel) || fit.model;
  const shape = shapeOf(model.placed);
  const from = ordinal * shape.varying.length;
  if (Number.isNaN(model.effects[from] ?? Number.NaN)) return null;
  const source: FeatureSource = { grid: analysis.grid, catalog: fit, demand: fit.demand };
  const x = new Float64Array(shape.width);
  if (Number.isNaN(writeFeatures(x, 0, source, ordinal, { start: asOf, weeks: 1, origin: asOf }))) return null;
  const placement = { feature: plan.feature ?? Number.NaN, display: plan.display ?? Number.NaN };
  writePlan(x, 0, model.placed, { depth: 0, plainDiscount: !plan.mechanic, ...placement });
  const { rows, own } = ownEvents(fit, model, ordinal, asOf, x);
  const nearSums = nearSumsOf(own);
  const variation = variationOf(analysis.grid, ordinal, asOf);
  const atNoDiscount = placementLift(shape, model, model.effects, from, placement);
  return (time) => {
    const start = Math.max(time.startWeek ?? asOf, asOf);
    // Longer ones are evergreen flags, from which nothing was learnt.
    const weeks = Math.min(time.weeks ?? 1, FORECAST_WEEKS.max);
    writeFeatures(x, 0, source, ordinal, { start, weeks, origin: asOf });
    const promotion = {
      response: responseOf(shape, model, x, 0, model.effects, from),
      centre: shape.centre[1] as number,
      own,
      size: x[SIZE] as number,
      weeks,
      variation,
      lead: start - asOf,
    };
    return {
      method: 'hierarchical',
      model: model.placed ? 'hierarchical_placed' : 'hierarchical',
      training: fit.training,
      fittedAsOf: fit.origin,
      raw: rawForecast(promotion, model.upside, model.correction, nearSums),
      atNoDiscount,
      // What a new depth adds is in the response.
      disruptorAt: () => 1,
      analogsAt: (depth) => rows.map((row, i) => ({ row, weight: ownWeightAt(own, i, depth) })),
    };
  };
}

/** Rows of the fit's events, and what they say. */
function ownEvents(
  fit: HierarchicalFit,
  model: HierarchicalModel,
  ordinal: number,
  asOf: number,
  x: Float64Array,
): { rows: number[]; own: OwnEvents } {
  const { training } = fit;
  const rows: number[] = [];
  const own = noOwnEvents();
  const planned = model.placed ? placementAt(x, 0) : null;
  const columns = new Float64Array(shapeOf(model.placed).width);
  const to = training.first[ordinal + 1] ?? 0;
  for (let row = training.first[ordinal] ?? to; row < to; row++) {
    if (Number.isNaN(model.residual[row])) continue;
    if (model.placed) writeEvent(columns, 0, true, training, row);
    const other = model.placed ? placementAt(columns, 0) : null;
    const weight = ownWeight(model.baseline[row] as number, asOf - endOf(training, row), other, planned);
    rows.push(row);
    addOwnEvent(own, training.depth[row] as number, weight, model.residual[row] as number);
  }
  return { rows, own };
}
