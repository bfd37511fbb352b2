import { FORECAST_LEADS, FORECASTING_METHODS } from '@promo/contracts/promo-analytics/words';
import type { FinishedFit } from './fit.ts';
import type { HierarchicalModel } from './hierarchical/model.ts';
import { shapeOf } from './hierarchical/observations.ts';
import { UPSIDE_WIDTH } from './hierarchical/upside.ts';
import type { AnsweringModel } from './plan.ts';
import { CLASSES } from './quality/means.ts';
import type { Training } from './training.ts';

const ANSWERING_MODELS = ['analog', 'hierarchical', 'hierarchical_placed'] as const satisfies AnsweringModel[];
const INT_COLUMNS = ['ordinal', 'start', 'weeks', 'known', 'mechanic'] as const;
const FLOAT_COLUMNS = ['recorded', 'depth', 'lift', 'y', 'qty', 'weekly', 'feature', 'display'] as const;

/** True for a fit whose columns fit each other, so that forecasts can be made from it. It comes from outside: from a store. */
export function isWholeFit(value: unknown): value is FinishedFit {
  // Whatever is missing throws, and is not whole either.
  try {
    const fit = value as FinishedFit;
    const { training, category, demand, quality } = fit;
    const models = fit.placedModel === null ? [fit.model] : [fit.model, fit.placedModel];
    return (
      Number.isInteger(fit.origin) &&
      isWholeTraining(training) &&
      isInts(category, category.length) &&
      isFloats(demand.season, demand.trend.length) &&
      isFloats(demand.trend, demand.season.length) &&
      Number.isInteger(demand.base) &&
      demand.stride >= 0 &&
      (demand.stride === 0 || demand.season.length % demand.stride === 0) &&
      models.every((model) => isWholeModel(model, training.size)) &&
      ANSWERING_MODELS.every((model) => isFloats(fit.meanBiases[model], CLASSES)) &&
      (FORECASTING_METHODS as readonly string[]).includes(quality.auto) &&
      [quality.validation, quality.test].every(({ from, to, events }) => [from, to, events].every(Number.isInteger)) &&
      typeof quality.models === 'object' &&
      Array.isArray(quality.leads) &&
      Array.isArray(quality.pockets)
    );
  } catch {
    return false;
  }
}

function isWholeTraining(training: Training): boolean {
  const { size, first, mechanics } = training;
  return (
    INT_COLUMNS.every((column) => isInts(training[column], size)) &&
    FLOAT_COLUMNS.every((column) => isFloats(training[column], size)) &&
    training.disruptive instanceof Uint8Array &&
    training.disruptive.length === size &&
    isInts(first, first.length) &&
    first[0] === 0 &&
    first.at(-1) === size &&
    first.every((from, ordinal) => from <= (first[ordinal + 1] ?? size)) &&
    training.mechanic.every((mechanic) => typeof mechanics[mechanic] === 'string')
  );
}

function isWholeModel(model: HierarchicalModel, events: number): boolean {
  const { width, varying } = shapeOf(model.placed);
  return (
    isFloats(model.fixed, width) &&
    model.fixed.every(Number.isFinite) &&
    model.effects.length % varying.length === 0 &&
    isFloats(model.effects, model.effects.length) &&
    isFloats(model.baseline, events) &&
    isFloats(model.residual, events) &&
    isFloats(model.upside.gamma, UPSIDE_WIDTH) &&
    isFloats(model.upside.high, FORECAST_LEADS.length) &&
    isFloats(model.upside.low, FORECAST_LEADS.length) &&
    Number.isFinite(model.correction)
  );
}

const isInts = (column: unknown, length: number) => column instanceof Int32Array && column.length === length;
const isFloats = (column: unknown, length: number) => column instanceof Float64Array && column.length === length;
